// what: GNU and C99 complex numbers: arithmetic, parts, comparison, conversion and conjugates
// expect: _Complex double
// link: -lm
#include <complex.h>
#include <stdio.h>

static void show(const char *name, double complex z) { printf("%s %g %g\n", name, creal(z), cimag(z)); }
static double complex square(double complex z) { return z * z; }
static float complex half(float complex z) { return z / 2; }
struct wave { float complex a; double complex b[2]; };

int main(void) {
    double complex a = 1 + 2 * I, b = 3 - 0.5 * I; float complex f = 0.5f + 1.5f * I;
    show("a", a);
    show("sum", a + b);
    show("difference", a - b);
    show("product", a * b);
    show("negative", -a);
    show("conjugate", ~a);
    show("conj", conj(b));
    show("scaled", a * 2);
    show("mixed", a + f);
    show("real plus", 5 + a);
    double complex q = a / b;
    printf("%.12f %.12f\n", creal(q), cimag(q));
    show("square", square(a));
    show("half", half(f));
    printf("%g %g %zu %zu\n", __real__ a, __imag__ b, sizeof a, sizeof f);
    __real__ a = 10;
    __imag__ a += 5;
    show("changed", a);
    printf("%d %d %d\n", a == b, a != b, a == 10 + 7 * I);
    double d = b;
    int i = (int)creal(a);
    show("from real", d);
    printf("%g %d\n", d, i);
    struct wave w = {f, {a, b}};
    w.b[1] += w.a;
    w.b[0] *= I;
    show("member", w.b[1]);
    show("turned", w.b[0]);
    double complex *p = w.b;
    show("pointer", *++p);
    printf("%g %g\n", cabs(3 + 4 * I), cabsf(f) > 1.58f ? 1.0 : 0.0);
    double complex z = 0;
    int n = 0;
    double complex c = -0.7 + 0.2 * I;
    while (creal(z) * creal(z) + cimag(z) * cimag(z) < 4 && n < 100) {
        z = z * z + c;
        n++;
    }
    printf("%d\n", n);
    c = 0.4 + 0.4 * I;
    z = 0;
    n = 0;
    while (creal(z) * creal(z) + cimag(z) * cimag(z) < 4 && n < 100) {
        z = z * z + c;
        n++;
    }
    printf("%d\n", n);
    printf("%d %d\n", !a, a && 1);
    double complex list[3] = {1, I, 1 + I}, total = 0;
    for (int k = 0; k < 3; k++) total += list[k] * k;
    show("total", total);
    long double complex l = 1.5L + 2.5L * I;
    printf("%Lg %Lg\n", creall(l * l), cimagl(l));
    return (int)cimag(total) * 10 + n % 10;
}
