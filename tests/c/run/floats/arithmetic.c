// what: float, double and long double arithmetic with exact results shown in hexadecimal
#include <stdio.h>

static volatile float fa = 0.1f, fb = 0.2f, fc = 3.0f;
static volatile double da = 0.1, db = 0.2, dc = 3.0;
static volatile long double la = 0.1L, lb = 0.2L, lc = 3.0L;

int main(void) {
    printf("%a %a %a %a\n", fa + fb, fa - fb, fa * fb, fa / fc);
    printf("%a %a %a %a\n", da + db, da - db, da * db, da / dc);
    printf("%La %La %La %La\n", la + lb, la - lb, la * lb, la / lc);
    printf("%a %a\n", fa + db, da * fb);
    printf("%a %a\n", (double)(fa * fb), (double)fa * fb);
    printf("%d %d %d\n", fa + fb == 0.3f, da + db == 0.3, la + lb == 0.3L);
    printf("%d %d %d\n", fa == 0.1, fa == 0.1f, da == 0.1L);
    float sum = 0; for (int i = 0; i < 1000; i++) sum += fa;
    double dsum = 0; for (int i = 0; i < 1000; i++) dsum += da;
    long double lsum = 0; for (int i = 0; i < 1000; i++) lsum += la;
    printf("%.9g %.17g %.21Lg\n", sum, dsum, lsum);
    float big = 16777216.0f; printf("%.1f %.1f %.1f\n", big + 1, big + 2, big + 1.0);
    double dbig = 9007199254740992.0; printf("%.1f %.1f %.1Lf\n", dbig + 1, dbig + 2, dbig + 1.0L);
    long double lbig = 18446744073709551616.0L; printf("%.1Lf %.1Lf\n", lbig + 1, lbig + 2);
    printf("%.17g %.17g\n", dc / 7, -dc / 7);
    printf("%g %g %g\n", 1e300 * 1e10, 1e-300 * 1e-10, 1e-300 * 1e-300);
    printf("%g %g\n", (float)(1e20f * 1e18f), 1e-30f * 1e-10f);
    printf("%.20f\n%.20f\n%.25Lf\n", (double)fa, da, la);
    float h = 1; int n = 0; while (1 + h != 1) { h = h / 2; n++; } printf("%d ", n);
    double dh = 1; n = 0; while (1 + dh != 1) { dh /= 2; n++; } printf("%d ", n);
    long double lh = 1; n = 0; while (1 + lh != 1) { lh /= 2; n++; } printf("%d\n", n);
    double x = 2; for (int i = 0; i < 6; i++) x = (x + 2 / x) / 2; printf("%.17g\n", x);
    long double y = 2; for (int i = 0; i < 6; i++) y = (y + 2 / y) / 2; printf("%.20Lg\n", y);
    printf("%a %a %a\n", -fa, +da, 0 - db);
    printf("%d %d %d\n", fa < fb, da >= db, lc != 3);
    printf("%.3f %.3f\n", 7 / 2 * 1.0, 7 / 2.0);
    printf("%.3f %.3f\n", 1 / 3 + 1.0f, 1 / 3.0f + 1);
    printf("%zu %zu %zu\n", sizeof(fa + fb), sizeof(fa + da), sizeof(da + la));
    return (int)(sum * 100) % 200;
}
