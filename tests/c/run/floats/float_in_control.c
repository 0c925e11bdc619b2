// what: floats as conditions, loop counters, switch inputs and array index sources; accumulated error
#include <stdio.h>

static float average(const float *v, int n) {
    float s = 0;
    for (int i = 0; i < n; i++) s += v[i];
    return n ? s / n : 0;
}
static double horner(const double *c, int n, double x) {
    double r = 0;
    while (n--) r = r * x + c[n];
    return r;
}
static double bisect(double lo, double hi, double (*f)(double)) {
    while (hi - lo > 1e-12) { double mid = (lo + hi) / 2; if (f(lo) * f(mid) <= 0) hi = mid; else lo = mid; }
    return lo;
}
static double cubic(double x) { return x * x * x - 2 * x - 5; }

int main(void) {
    int n = 0;
    for (float f = 0; f < 1; f += 0.1f) n++;
    printf("%d ", n);
    n = 0; for (double d = 0; d < 1; d += 0.1) n++;
    printf("%d ", n);
    n = 0; for (float f = 0; f != 10; f += 0.25f) n++;
    printf("%d\n", n);
    float f = 0.1f;
    if (f) printf("true ");
    if (!(f - f)) printf("zero ");
    if (f - 0.1) printf("%.3g\n", f - 0.1);
    while (f < 1000) f = f * f + 2; printf("%.9g\n", f);
    float v[] = {1.5f, 2.25f, -3.125f, 1e8f, 1, -1e8f}; printf("%.9g\n", average(v, 6));
    double c[] = {1, -2, 0.5, 3}; for (double x = -2; x <= 2; x += 0.5) printf("%.4g ", horner(c, 4, x));
    printf("\n%.12f\n", bisect(2, 3, cubic));
    int histogram[5] = {0}; double samples[] = {0.05, 0.99, 0.2, 0.39999, 0.4, 0.6000001, 0.79};
    for (int i = 0; i < 7; i++) histogram[(int)(samples[i] * 5)]++;
    for (int i = 0; i < 5; i++) printf("%d ", histogram[i]);
    printf("\n");
    switch ((int)(2.99 * 1)) { case 2: puts("two"); break; case 3: puts("three"); }
    double big = 1e20; big += 1; big -= 1e20; printf("%g\n", big);
    double kahan = 0, comp = 0;
    for (int i = 0; i < 1000; i++) {
        double y = 0.1 - comp, t = kahan + y;
        comp = (t - kahan) - y;
        kahan = t;
    }
    printf("%.17g\n", kahan);
    int celsius[] = {-40, 0, 37, 100};
    for (int i = 0; i < 4; i++) printf("%d=%.1f ", celsius[i], celsius[i] * 9 / 5.0 + 32);
    printf("\n");
    float product = 1; for (int i = 1; i <= 40; i++) product *= i * 0.5f; printf("%.7g\n", product);
    double logistic = 0.3;
    for (int i = 0; i < 50; i++) logistic = 3.9 * logistic * (1 - logistic);
    printf("%.15g\n", logistic);
    float single = 0.3f;
    for (int i = 0; i < 50; i++) single = 3.9f * single * (1 - single);
    printf("%.9g\n", single);
    unsigned seed = 1;
    int inside = 0;
    for (int i = 0; i < 1000; i++) {
        seed = seed * 1103515245 + 12345;
        float x = (seed >> 16) / 65536.0f;
        seed = seed * 1103515245 + 12345;
        float y = (seed >> 16) / 65536.0f;
        inside += x * x + y * y < 1;
    }
    printf("%d\n", inside);
    return inside % 256;
}
