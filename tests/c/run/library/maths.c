// what: the math library: exact functions in full, transcendental ones to ten digits
// link: -lm
#include <math.h>
#include <stdio.h>

static volatile double v[] = {0.0, -0.0, 0.5, -0.5, 1.0, 1.5, 2.5, -2.5, 3.7, -3.7, 1e10, 123456.789, 1e-10, 4503599627370497.5};

int main(void) {
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        double x = v[i];
        printf("%g %g %g %g %g %g %g | ", floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x), fabs(x));
        printf("%ld %lld %ld %ld\n", lround(x), llround(x), lrint(x), lround(-x));
    }
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        double x = fabs(v[i]);
        int e;
        double whole, m = frexp(v[i], &e), f = modf(v[i], &whole);
        printf("%.17g %.17g %d %.17g %g\n", sqrt(x), m, e, f, whole);
    }
    printf("%g %g %g %g %g\n", fmod(7, 3), fmod(-7, 3), fmod(7, -3), fmod(5.5, 0.25), fmod(1e20, 7));
    printf("%g %g %g\n", remainder(7, 4), remainder(-7, 4), remainder(6, 4));
    printf("%g %g %g %g\n", ldexp(0.75, 4), ldexp(1, -1074), scalbn(3, 5), ldexp(1, 1024));
    printf("%g %g %g %g\n", fmax(1, 2), fmin(1, 2), fdim(5, 3), fdim(3, 5));
    printf("%.17g %g\n", fma(0.1, 10, -1), copysign(2, -0.0));
    printf("%.17g %.17g\n", nextafter(1, 2), nextafter(0, -1));
    printf("%d %g\n", ilogb(100.0), logb(0.1));
    for (double x = -2; x <= 2; x += 0.7) printf("%.10f %.10f %.10f %.10f %.10f %.10f\n", sin(x), cos(x), tan(x), exp(x), atan(x), sinh(x));
    for (double x = 0.1; x < 50; x *= 3) printf("%.10f %.10f %.10f %.10f %.10f\n", log(x), log2(x), log10(x), cbrt(x), log1p(x));
    for (double x = -1; x <= 1; x += 0.4) printf("%.10f %.10f %.10f %.10f\n", asin(x), acos(x), tanh(x), expm1(x));
    printf("%.10g %.10g %.10g %.10g %.10g\n", pow(2, 10), pow(2, 0.5), pow(10, -3), pow(-2, 3), pow(0, 0));
    printf("%.10f %.10f %.10f %.10f\n", atan2(1, 1), atan2(-1, -1), atan2(0, -1), atan2(-1, 0));
    printf("%.10f %.10f %.10f\n", hypot(3, 4), exp2(3.5), expm1(0.5));
    printf("%d %d %d %d\n", isnan(sqrt(-1.0)) != 0, isnan(log(-1.0)) != 0, isinf(log(0.0)) != 0, isnan(fmod(1, 0)) != 0);
    printf("%g %g %g %g\n", pow(INFINITY, -1), exp(-INFINITY), round(atan(INFINITY) * 1000), floor(-INFINITY));
    printf("%.9g %.9g %.9g %.9g\n", sqrtf(2), floorf(-1.5f), fabsf(-3.25f), fmodf(5.5f, 2));
    printf("%.6f %.6f %.6f\n", sinf(1), powf(2, 0.25f), expf(1));
    printf("%.19Lg %.19Lg %Lg\n", sqrtl(2), fabsl(-1.5L), floorl(-2.5L));
    printf("%.12f %.12f\n", M_PI, M_E);
    int sum = 0;
    for (int i = 1; i < 200; i++) sum += (int)sqrt(i) * (int)floor(log10(i) + 1);
    printf("%d\n", sum);
    return sum % 256;
}
