// what: variadic functions: every promoted type, va_copy, va_list passed on, many arguments beyond registers
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int sum(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int s = 0;
    while (n--) s += va_arg(ap, int);
    va_end(ap);
    return s;
}
static double dsum(const char *kinds, ...) {
    va_list ap; va_start(ap, kinds); double s = 0;
    for (; *kinds; kinds++) switch (*kinds) {
        case 'i': s += va_arg(ap, int); break;
        case 'u': s += va_arg(ap, unsigned); break;
        case 'l': s += va_arg(ap, long); break;
        case 'L': s += va_arg(ap, long long); break;
        case 'd': s += va_arg(ap, double); break;
        case 'D': s += (double)va_arg(ap, long double); break;
        case 's': s += strlen(va_arg(ap, const char *)); break;
        case 'p': s += *va_arg(ap, int *); break;
        case 'f': s += va_arg(ap, int (*)(int, ...))(2, 100, 200); break;
    }
    va_end(ap); return s;
}
static int twice(int n, ...) {
    va_list a, b; va_start(a, n); va_copy(b, a); int x = 0, y = 0;
    for (int i = 0; i < n; i++) x = x * 10 + va_arg(a, int);
    for (int i = 0; i < n; i++) y += va_arg(b, int);
    va_end(b); va_end(a); return x * 100 + y;
}
static int take(va_list ap) { return va_arg(ap, int); }
static int take_pointer(va_list *ap) { return va_arg(*ap, int); }
static int passed(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int r = 0;
    for (int i = 0; i < n; i++) r = r * 10 + take_pointer(&ap);
    r = r * 10 + take(ap);
    va_end(ap);
    return r;
}
static int vmax(int n, va_list ap) {
    int m = va_arg(ap, int);
    while (--n) {
        int v = va_arg(ap, int);
        if (v > m) m = v;
    }
    return m;
}
static int max(int n, ...) { va_list ap; va_start(ap, n); int m = vmax(n, ap); va_end(ap); return m; }
static int restart(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int a = va_arg(ap, int);
    va_end(ap);
    va_start(ap, n);
    int b = va_arg(ap, int), c = va_arg(ap, int);
    va_end(ap);
    return a * 100 + b * 10 + c;
}
static const char *join(char *out, ...) {
    va_list ap;
    va_start(ap, out);
    *out = 0;
    for (const char *s; (s = va_arg(ap, const char *)) != NULL;) {
        if (*out) strcat(out, "-");
        strcat(out, s);
    }
    va_end(ap);
    return out;
}
static int unused(int a, ...) { return a; }
static int nested(int depth, ...) {
    va_list ap;
    va_start(ap, depth);
    int v = va_arg(ap, int);
    va_end(ap);
    return depth ? v + nested(depth - 1, v * 2) : v;
}
static double fixed_first(char c, float f, short s, ...) {
    va_list ap;
    va_start(ap, s);
    double r = c + f + s + va_arg(ap, double);
    va_end(ap);
    return r;
}

int main(void) {
    printf("%d %d %d\n", sum(0), sum(1, 5), sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    char c = 'a'; short s = -3; unsigned char uc = 200; float f = 0.5f; _Bool b = 1; int target = 7;
    printf("%g\n", dsum("iiiii", c, s, uc, b, 'z'));
    printf("%g\n", dsum("ddid", f, 1.25, 3, f * 2));
    printf("%g\n", dsum("uulL", 4000000000u, 1u, -5l, 1ll << 40));
    printf("%g\n", dsum("DdDi", 1.5L, 2.5, 3.5L, 4));
    printf("%g\n", dsum("spf", "four", &target, sum));
    printf("%g\n", dsum("dddddddddddiiiiiiiid", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 1, 2, 3, 4, 5, 6, 7, 8, 0.5));
    printf("%g\n", dsum("idididididididididid", 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5));
    printf("%d %d\n", twice(3, 1, 2, 3), passed(3, 4, 5, 6, 7));
    printf("%d %d %d\n", max(1, -4), max(5, 3, 9, -2, 8, 1), restart(2, 4, 5));
    char out[64];
    printf("%s\n", join(out, "a", "bc", "def", (char *)NULL));
    printf("[%s]\n", join(out, NULL));
    printf("%d %d %g\n", unused(3, 4, 5.5, "six"), nested(4, 1), fixed_first('a', 0.25f, -7, 2.0));
    int (*fp)(int, ...) = sum; printf("%d\n", fp(3, 10, 20, 30) + (sum)(1, 1));
    return sum(3, sum(2, 1, 2), max(2, 3, 4), 5);
}
