// what: prefix and postfix ++ and -- on every scalar type, with their values and effects
#include <limits.h>
#include <stdio.h>

struct bits { unsigned a : 3; int b : 4; _Bool c : 1; unsigned long long d : 40; };
enum colour { RED, GREEN, BLUE };

int main(void) {
    char c = 127; printf("%d ", c++); printf("%d ", c); printf("%d ", ++c); printf("%d\n", c--);
    unsigned char uc = 255; printf("%d ", uc++); printf("%d ", uc); printf("%d\n", --uc);
    short s = -32768; printf("%d ", s--); printf("%d\n", s);
    unsigned short us = 0; printf("%d ", us--); printf("%d\n", us);
    int i = INT_MAX - 1; printf("%d ", i++); printf("%d ", i--); printf("%d\n", --i);
    unsigned u = 0; printf("%u ", --u); printf("%u\n", ++u);
    long l = LONG_MIN + 1; printf("%ld ", l--); printf("%ld\n", l);
    unsigned long long ull = 0; printf("%llu ", ull--); printf("%llu\n", ull);
    _Bool b = 0;
    printf("%d ", b++); printf("%d ", b); printf("%d ", b++); printf("%d ", ++b);
    printf("%d ", b--); printf("%d ", b); printf("%d ", b--); printf("%d ", b); printf("%d\n", --b);
    float f = 0.5f; printf("%.2f ", f++); printf("%.2f ", ++f); printf("%.2f ", f--); printf("%.2f\n", --f);
    double d = 1e16;
    printf("%.0f ", d++);
    printf("%.0f ", d);
    d = -0.25;
    printf("%.2f ", ++d);
    printf("%.2f\n", --d);
    long double ld = 9.5L; printf("%.1Lf ", ld--); printf("%.1Lf\n", ld);
    enum colour e = RED; printf("%d ", e++); printf("%d ", ++e); printf("%d\n", e--);
    int array[5] = {10, 20, 30, 40, 50};
    int *p = array;
    printf("%d ", *p++);
    printf("%d ", *++p);
    printf("%d ", ++*p);
    printf("%d ", (*p)++);
    printf("%d ", *p--);
    printf("%d\n", (int)(p - array));
    struct bits w = {7, -8, 1, (1ull << 40) - 1};
    printf("%u ", w.a++); printf("%u ", w.a); printf("%u ", --w.a);
    printf("%d ", w.b--); printf("%d ", w.b); printf("%d ", ++w.b);
    printf("%d ", w.c++); printf("%d ", w.c--); printf("%d ", w.c);
    w.d++; printf("%llu ", (unsigned long long)w.d); w.d--; printf("%llx\n", (unsigned long long)w.d);
    volatile int v = 3; printf("%d ", v++); printf("%d\n", v);
    char *text = "stepping", *q = text;
    while (*q++) ;
    printf("%d\n", (int)(q - text));
    int (*row)[5] = &array; row++; printf("%d\n", (int)((int *)row - array));
    int n = 3, m = 0;
    while (n --> 0) m = m * 10 + n;
    printf("%d %d\n", m, n);
    return m + n;
}
