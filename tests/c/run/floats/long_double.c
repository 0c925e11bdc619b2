// what: long double: 64 mantissa bits, storage in structs and arrays, arguments, returns, mixed operations
#include <float.h>
#include <stdarg.h>
#include <stdio.h>

struct mixed { char c; long double l; float f; };
static long double half(long double x) { return x / 2; }
static long double total(int n, ...) {
    va_list ap; va_start(ap, n); long double t = 0;
    for (int i = 0; i < n; i++) t += i % 2 ? va_arg(ap, double) : va_arg(ap, long double);
    va_end(ap); return t;
}
static long double factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

int main(void) {
    long double third = 1.0L / 3, x = 1;
    printf("%.21Lg %.21Lg\n", third, (long double)(1.0 / 3));
    printf("%.21Lg\n", third * 3 - 1);
    printf("%Lg %d\n", x + LDBL_EPSILON - x, x + LDBL_EPSILON / 2 == x);
    printf("%d %d\n", (double)third == third, (double)0.5L == 0.5L);
    unsigned long long big = 0xFFFFFFFFFFFFFFFFull;
    long double exact = big;
    printf("%.1Lf %d\n", exact, (unsigned long long)exact == big);
    long long neg = -0x7FFFFFFFFFFFFFFF; exact = neg; printf("%.1Lf %d\n", exact, (long long)exact == neg);
    struct mixed m[2] = {{'a', 1.25L, 2.5f}, {'b', -third, 1}};
    printf("%zu %Lg %.20Lg %g\n", sizeof m, m[0].l, m[1].l, m[1].f);
    struct mixed copy = m[1]; copy.l += m[0].l * m[0].f; printf("%.20Lg\n", copy.l);
    printf("%.20Lg %.20Lg\n", half(third), half(half(1)));
    printf("%.20Lg\n", total(4, 1.1L, 2.2, 3.3L, 4.4));
    printf("%.20Lg\n%.20Lg\n", factorial(25), factorial(100));
    long double array[4] = {1, 2.5, 'a', third}; array[0]++; array[1] -= 0.1; array[2] /= 7; array[3] *= 3u;
    for (int i = 0; i < 4; i++) printf("%.19Lg ", array[i]);
    printf("\n");
    float f = third; double d = third; printf("%.9g %.17g\n", f, d);
    f = 1; f += third; d = 1; d -= third; printf("%.9g %.17g\n", f, d);
    int i = 7; i *= 1.5L; i -= 0.5L; printf("%d\n", i);
    printf("%d %d %d\n", third < 1.0 / 3, third > 1.0 / 3, third != 1.0 / 3);
    long double e = 1, term = 1; for (int k = 1; k < 25; k++) { term /= k; e += term; } printf("%.18Lf\n", e);
    printf("%Lg %Lg\n", 1e4000L * 1e900L, 1e-4000L / 1e900L);
    printf("%Lg %Lg\n", LDBL_MAX * 2, -LDBL_MAX * 2);
    printf("%d\n", !third);
    _Bool b = 1e-4940L; printf("%d\n", b);
    return (int)(half(third) * 100);
}
