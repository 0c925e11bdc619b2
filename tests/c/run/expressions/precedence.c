// what: precedence and associativity of all operators, in constant and in variable expressions
#include <stdio.h>

#define BOTH(e) do { enum { folded = (int)(e) }; printf("%d ", folded); } while (0)

int main(void) {
    int a = 6, b = 3, c = 2, d = 1;
    BOTH(6 - 3 - 2); printf("%d\n", a - b - c);
    BOTH(6 / 3 * 2); printf("%d\n", a / b * c);
    BOTH(6 % 4 * 3 / 2); printf("%d\n", a % 4 * b / c);
    BOTH(6 + 3 << 2 - 1); printf("%d\n", a + b << c - d);
    BOTH(6 & 3 == 3); printf("%d\n", a & b == b);
    BOTH(6 | 3 & 2 ^ 1); printf("%d\n", a | b & c ^ d);
    BOTH(6 ^ 3 & 2 | 1); printf("%d\n", a ^ b & c | d);
    BOTH(6 > 3 > 2); printf("%d\n", a > b > c);
    BOTH(6 > 3 == 2 > 1); printf("%d\n", a > b == c > d);
    BOTH(1 || 0 && 0); printf("%d\n", d || 0 && 0);
    BOTH(!6 == 3); printf("%d\n", !a == b);
    BOTH(~6 + 3); printf("%d\n", ~a + b);
    BOTH(-6 % 4); printf("%d\n", -a % 4);
    BOTH(- -6 - -3); printf("%d\n", - -a - -b);
    BOTH(1 ? 2 : 0 ? 3 : 4); printf("%d\n", d ? c : 0 ? b : 4);
    BOTH(0 ? 2 : 1 ? 3 : 4); printf("%d\n", 0 ? c : d ? b : 4);
    BOTH(1 << 2 << 3); printf("%d\n", d << c << b);
    BOTH(256 >> 2 >> 1 << 1); printf("%d\n", 256 >> c >> d << d);
    BOTH(sizeof(int) - 5 > 0); printf("%d\n", sizeof a - 5 > 0);
    BOTH((char)6 * 100 + (short)3); printf("%d\n", (char)a * 100 + (short)b);
    BOTH(6 != 3 & 2 | 1 && 0 || 1); printf("%d\n", a != b & c | d && 0 || d);
    BOTH((unsigned char)~0 >> 4); printf("%d\n", (unsigned char)~0 >> 4);
    BOTH(6 <= 3 < 2 >= 1); printf("%d\n", a <= b < c >= d);
    int array[4] = {1, 2, 3, 4}, *p = array, i = 0;
    printf("%d %d %d\n", *p + 1, *(p + 1), -p[2]);
    printf("%d %d %d\n", 2[array], (&array[1])[1], *&*&array[3]);
    printf("%d ", *p++ + 10); printf("%d ", ++*p); printf("%d\n", -*p--);
    struct { int n, *q; struct { int m[2]; } in; } s = {5, array, {{8, 9}}}, *ps = &s;
    printf("%d %d %d\n", ps->n++ + ++ps->in.m[1], *ps->q, ps->q[1] * -ps->in.m[0]);
    printf("%d %zu %zu\n", !ps->q[0], sizeof ps->in, sizeof(*ps).in.m[0]);
    int x, y, z; x = y = z = 7; x -= y -= z -= 2; printf("%d %d %d\n", x, y, z);
    x = (y = 3, y + 1); printf("%d %d\n", x, y);
    x = 1, y = 2; printf("%d %d\n", x, y);
    printf("%d\n", i++ ? 100 : i);
    x = a & 1 ? 10 : a & 2 ? 20 : 30; printf("%d\n", x);
    x = !!a + !b - ~c * -d; printf("%d\n", x);
    x = a+++b; printf("%d %d\n", x, a);
    x = a - - -b; printf("%d\n", x);
    return a * b + c << d;
}
