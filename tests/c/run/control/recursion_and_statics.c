// what: recursion (deep, mutual, through pointers), static locals, shadowing, argument evaluation by value
#include <stdio.h>

static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
static long deep_frame(int n, char *outer) {
    char buffer[16];
    buffer[0] = (char)n;
    buffer[15] = outer ? outer[0] : 0;
    return n ? deep_frame(n - 1, buffer) + buffer[15] + buffer[0] : buffer[15];
}
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int fib(int n) {
    static int memo[40];
    if (n < 2) return n;
    if (memo[n]) return memo[n];
    return memo[n] = fib(n - 1) + fib(n - 2);
}
static void hanoi(int n, char a, char b, char c, int *moves, unsigned *hash) {
    if (!n) return;
    hanoi(n - 1, a, c, b, moves, hash);
    ++*moves;
    *hash = *hash * 31 + a * 3 + c;
    hanoi(n - 1, b, a, c, moves, hash);
}
static int counter(void) { static int n = 10; return n++; }
static int two_counters(int which) { static int a; { static int a = 100; if (which) return ++a; } return ++a; }
static int *kept(int set) { static int value; if (set) value = set; return &value; }
static int binary(unsigned n) { int printed = n > 1 ? binary(n / 2) : 0; putchar('0' + n % 2); return printed + 1; }
static int queens(int row, int n, unsigned cols, unsigned d1, unsigned d2) {
    int count = 0; if (row == n) return 1;
    for (int c = 0; c < n; c++) {
        unsigned b = 1u << c, x = 1u << (row + c), y = 1u << (row - c + n);
        if (!(cols & b) && !(d1 & x) && !(d2 & y)) count += queens(row + 1, n, cols | b, d1 | x, d2 | y);
    }
    return count;
}
static int power(int b, int e) { if (!e) return 1; int h = power(b, e / 2); return e % 2 ? h * h * b : h * h; }
static int descend(const char **s); 
static int term(const char **s) {
    if (**s == '(') {
        ++*s;
        int v = descend(s);
        ++*s;
        return v;
    }
    int v = 0;
    while (**s >= '0' && **s <= '9') v = v * 10 + *(*s)++ - '0';
    return v;
}
static int descend(const char **s) {
    int v = term(s);
    while (**s == '+' || **s == '*') {
        char op = *(*s)++;
        int r = term(s);
        v = op == '+' ? v + r : v * r;
    }
    return v;
}
static int modify(int n, int a[2]) { n += 5; a[0] += n; return n; }
static int value = 1;
static int shadow(int value) {
    {
        int value = 30;
        (void)value;
    }
    {
        extern int printf(const char *, ...);
        value++;
    }
    return value;
}

int main(void) {
    printf("%d %ld\n", deep(10000), deep_frame(5000, NULL));
    printf("%d %d %d\n", is_even(1000), is_odd(999), is_even(7));
    printf("%d %d\n", ackermann(2, 3), ackermann(3, 4));
    printf("%d %d\n", fib(30), fib(39));
    int moves = 0; unsigned hash = 0; hanoi(8, 'a', 'b', 'c', &moves, &hash); printf("%d %u\n", moves, hash);
    for (int i = 0; i < 3; i++) printf("%d ", counter()); printf("\n");
    printf("%d ", two_counters(0));
    printf("%d ", two_counters(1));
    printf("%d ", two_counters(0));
    printf("%d\n", two_counters(1));
    *kept(5) += 1; printf("%d %d\n", *kept(0), kept(0) == kept(0));
    int width = binary(37); printf(" %d\n", width);
    printf("%d %d\n", queens(0, 5, 0, 0, 0), queens(0, 6, 0, 0, 0));
    printf("%d %d %d\n", power(3, 13), power(-2, 9), power(7, 0));
    const char *e = "2*(3+4)+(1+(2*5))"; printf("%d\n", descend(&e));
    int n = 1, a[2] = {10, 20}, r = modify(n, a); printf("%d %d %d\n", n, a[0], r);
    printf("%d %d\n", shadow(40), value);
    {
        int value = 2;
        {
            int value = 3;
            printf("%d ", value);
        }
        printf("%d ", value);
    }
    printf("%d\n", value);
    for (int i = 0; i < 3; i++) {
        static int once = 5;
        int each = 5;
        once++;
        each++;
        printf("%d%d ", once, each);
    }
    printf("\n");
    return counter() + two_counters(0);
}
