// what: NaN, infinities, signed zeros and subnormals: comparisons, arithmetic, classification, printing
// link: -lm
#include <float.h>
#include <math.h>
#include <stdio.h>

static volatile double zero = 0.0, one = 1.0, huge = 1e308;
static void compare(const char *name, double a, double b) {
    printf("%s: %d %d %d %d %d %d !%d !%d\n", name, a < b, a <= b, a > b, a >= b, a == b, a != b, !(a < b), !(a == b));
}
static void classify(const char *name, double x) {
    printf("%s: nan %d inf %d finite %d normal %d sign %d\n", name, !!isnan(x), !!isinf(x), !!isfinite(x), !!isnormal(x), !!signbit(x));
}

int main(void) {
    double nan = NAN, inf = one / zero, ninf = -one / zero, nzero = -zero;
    compare("nan nan", nan, nan); compare("nan 1", nan, 1); compare("1 nan", 1, nan);
    compare("inf inf", inf, inf); compare("inf -inf", inf, ninf); compare("inf nan", inf, nan);
    compare("0 -0", zero, nzero); compare("max inf", DBL_MAX, inf);
    classify("nan", nan);
    classify("inf", inf);
    classify("-inf", ninf);
    classify("-0", nzero);
    classify("min", DBL_MIN);
    classify("subnormal", DBL_MIN / 2);
    printf("%f %e %g %F %E %G\n", inf, ninf, inf, inf, ninf, inf);
    printf("%f %g %F\n", fabs(nan), fabs(nan), fabs(nan));
    printf("%8.2f|%-8g|%+f|%08f|% f\n", inf, ninf, inf, inf, inf);
    printf("%f %g %e %a\n", nzero, nzero, nzero, nzero);
    printf("%g %g %g %g\n", inf + 1, inf - 1e308, -inf, inf * -2);
    printf("%d %d %d %d\n", isnan(inf - inf) != 0, isnan(zero * inf) != 0, isnan(zero / zero) != 0, isnan(inf / inf) != 0);
    printf("%g %g %g\n", 1 / inf, -1 / inf, 1 / nzero);
    printf("%g %g %g\n", zero + nzero, nzero + nzero, zero * -1);
    printf("%d %d %d\n", !nan, nan && 1, nan ? 1 : 2);
    printf("%d %d\n", !!nzero, (_Bool)nzero);
    printf("%g %g\n", huge * 10, -huge * 10);
    printf("%g %g %g\n", DBL_MIN / 4, DBL_TRUE_MIN, DBL_TRUE_MIN / 2);
    printf("%a %a\n", DBL_MIN / 4, DBL_TRUE_MIN * 3);
    printf("%a %a\n", FLT_MIN / 2, FLT_TRUE_MIN);
    float f = FLT_MAX;
    printf("%g %d\n", f, isinf((float)(f * 2.0f)) != 0);
    f = FLT_MIN;
    f /= 1024;
    printf("%a\n", f);
    printf("%La %La\n", LDBL_MIN, LDBL_MAX);
    double d = DBL_MIN; int n = 0; while (d > 0) { d /= 2; n++; } printf("%d\n", n);
    double x = 1; n = 0; while (!isinf(x)) { x *= 2; n++; } printf("%d\n", n);
    printf("%d %d %d\n", isless(1.0, nan), isunordered(1.0, nan) != 0, isgreaterequal(2.0, 1.0) != 0);
    printf("%g %g\n", fmax(nan, 1.0), fmin(2.0, nan));
    printf("%g %g %d\n", copysign(3.0, nzero), copysign(-2.0, 1.0), signbit(copysign(nan, -1.0)) != 0);
    printf("%d %d\n", nan != nan, inf == inf + inf);
    for (double k = inf; k > 1; k = 0) puts("once");
    return isnan(nan - nan) ? 9 : 8;
}
