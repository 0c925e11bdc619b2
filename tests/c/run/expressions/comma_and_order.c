// what: the comma operator and sequence points: full expressions, calls, initializers, conditions
#include <stdio.h>

static int trace;
static int t(int n) { trace = trace * 10 + n; return n; }
static int add(int a, int b) { return a * 10 + b; }

int main(void) {
    int a = (1, 2, 3), b;
    printf("%d\n", a);
    b = (a = 5, a + 1); printf("%d %d\n", a, b);
    a = 1, b = 2; printf("%d %d\n", a, b);
    printf("%d\n", add((a = 4, a), (b = 6, b)));
    int c = (t(1), t(2)) + 0; printf("%d %d\n", c, trace);
    trace = 0; c = t(3) && (t(4), t(0)) || (t(5), 7); printf("%d %d\n", c, trace);
    trace = 0; for (a = 0, b = 5; t(a), a < b; a++, b--) ; printf("%d %d %d\n", a, b, trace);
    int x = 2, y = (x++, x * x), z = (y--, x + y); printf("%d %d %d\n", x, y, z);
    int array[] = {(1, 2), (3, 4)}; printf("%zu %d %d\n", sizeof array / sizeof *array, array[0], array[1]);
    array[(a = 0, 1)] = (b = 9, b * b); printf("%d %d\n", array[1], a);
    char s[4]; int i = 0; s[i++] = 'o', s[i++] = 'k', s[i] = 0; puts(s);
    while (a++, a < 4) printf("%d ", a);
    printf("\n");
    do b -= 2, a += b; while (b > 0, b > 1); printf("%d %d\n", a, b);
    if (a = 0, b = 1, a) puts("then"); else puts("else");
    switch (a = 2, a + 1) { case 2: puts("two"); break; case 3: puts("three"); }
    double d = (1, 2.5); printf("%.1f %zu\n", d, sizeof((char)1, 1.0f));
    struct { int m; } r = {1}, q = {7}; printf("%d %d\n", (a = 3, r = q, r).m, b);
    return (a, b, 11);
}
