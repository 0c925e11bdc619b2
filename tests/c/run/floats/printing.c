// what: printf of floats with every conversion, width, precision and flag, including ties and long digits
#include <stdio.h>

int main(void) {
    double v[] = {0, 1, -1, 0.5, 1.5, 2.5, 0.125, 123.456, 1e-5, 1e-4, 123456, 1234567, 1e15, 1e16, 9.995, 999999.5, 0.000123456789, 1e100, 5e-324};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        printf("[%f] [%e] [%g] [%a]\n", v[i], v[i], v[i], v[i]);
        printf("[%.0f] [%.0e] [%.0g] [%.1f] [%.2e] [%.3g] [%.1a]\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    }
    double p = 3.14159265358979;
    printf("[%10.3f] [%-10.3f] [%+.3f] [% .3f] [%010.3f] [%+010.2f] [%-+10.1f]\n", p, p, p, p, p, p, p);
    printf("[%#.0f] [%#g] [%#.3g] [%#.0e]\n", 3.0, 3.0, 3.0, 3.0);
    printf("[%15.4e] [%-15.4E] [%015g] [%G]\n", p * 1e10, p * 1e-10, p, 1e-10);
    printf("[%*.*f] [%-*.*f] [%.*f] [%*f]\n", 9, 2, p, 9, 1, p, -1, p, -12, p);
    printf("[%.15g] [%.16g] [%.17g] [%.30g]\n", 0.1, 0.1, 0.1, 0.1);
    printf("[%.50f]\n", 0.1);
    printf("[%.10f] [%.0f]\n", 1e22, 1e23);
    printf("[%f]\n", 1.7976931348623157e308);
    printf("[%.1f] [%.1f] [%.1f] [%.1f]\n", 0.25, 0.35, 0.45, 0.75);
    printf("[%.2f] [%.2f] [%.2f]\n", 1.005, 2.675, 1.115);
    printf("[%.0f] [%.0f] [%.0f] [%.0f] [%.0f]\n", 0.5, 1.5, 2.5, 3.5, -0.5);
    printf("[%g] [%g] [%g] [%g]\n", 100000.0, 1000000.0, 0.0001, 0.00001);
    printf("[%g] [%g] [%.10g]\n", 99999.95, 999999.5, 1234567890.5);
    printf("[%f] [%g]\n", (float)0.1f, (float)1e10f);
    printf("[%Lf] [%Le] [%Lg] [%La]\n", 1.5L, 1e4000L, 0.1L, 1.5L);
    printf("[%.20Lf] [%10.2Lf] [%-12.3Le]\n", 0.1L, 2.345L, 12345.678L);
    printf("[%.3a] [%.0a] [%20a] [%A] [%+a]\n", 1.999, 1.5, 0.1, 0.1, 3.0);
    printf("[%lf] [%le] [%lg]\n", 1.25, 1.25, 1.25);
    int n = printf("%.3f %g\n", 2.0 / 3, 1e-7); printf("%d\n", n);
    char buffer[16];
    n = snprintf(buffer, sizeof buffer, "%.10f and more", 1.0 / 7);
    printf("%s %d\n", buffer, n);
    return n;
}
