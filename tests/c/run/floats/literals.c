// what: decimal, hexadecimal and suffixed floating literals, rounding of their last bits
#include <float.h>
#include <stdio.h>

int main(void) {
    printf("%a %a %a %a\n", 1., .5, 1e3, 1.25E-2);
    printf("%a %a %a %a\n", 0x1p0, 0x1.8p1, 0xA.8p-3, 0x.1p4);
    printf("%a %a\n", 0x1.fffffffffffff8p0, 0x1.fffffffffffff7p0);
    printf("%a %a\n", 0x1.00000000000008p0, 0x1.000000000000080001p0);
    printf("%a %a %a\n", 0x1p-1074, 0x1p-1075, 0x1.8p-1075);
    printf("%a %a\n", 0x1.fffffep127f, 0x1p-149f);
    printf("%a %a\n", 16777217.0f, 16777219.0f);
    printf("%a %a\n", 0.1f, 0.1);
    printf("%La %La %La\n", 0.1L, 1e-4000L, 0x1.8p-16400L);
    printf("%a %a %a\n", 2.2250738585072014e-308, 2.2250738585072011e-308, 4.9406564584124654e-324);
    printf("%a %a\n", 1.7976931348623157e308, 9007199254740993.0);
    printf("%a %a\n", 123456789012345678901234567890.0, 0.000000000000000000000000123456789);
    printf("%a %a\n", 3.14159265358979323846, 2.71828182845904523536);
    printf("%a %a\n", 8.41e21, 9.5367431640625e-7);
    printf("%a %a\n", 1e23, 1e22);
    printf("%zu %zu %zu\n", sizeof 1.0f, sizeof 1.0, sizeof 1.0L);
    printf("%.0f %.0f\n", 1e15 + 0.5, 1e15 + 1.5);
    printf("%d %d %d\n", FLT_DIG, DBL_DIG, LDBL_DIG);
    printf("%d %d %d %d\n", FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG, FLT_RADIX);
    printf("%d %d %d %d\n", DBL_MIN_EXP, DBL_MAX_EXP, DBL_MIN_10_EXP, DBL_MAX_10_EXP);
    printf("%a %a %La\n", FLT_EPSILON, DBL_EPSILON, LDBL_EPSILON);
    printf("%d %d\n", 0.1f < 0.1, 0.3f > 0.3);
    printf("%d %d\n", 1.0 == 1.0f, 1.1 == 1.1f);
    printf("%d\n", 0.1 + 0.2 == 0.3);
    printf("%d\n", 0.1f + 0.2f == 0.3f);
    printf("%.20g %.20g\n", 0.1f + 0.2f, 0.1 + 0.2);
    double constant = 1.0 / 3 * 3, folded = 10 / 4, mixed = 10 / 4.0f;
    printf("%a %g %g\n", constant, folded, mixed);
    enum { from_float = (int)3.99 }; printf("%d\n", from_float);
    static char sized[(int)2.5 + 1]; printf("%zu\n", sizeof sized);
    return (int)0x1.cp4;
}
