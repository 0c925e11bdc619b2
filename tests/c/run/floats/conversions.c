// what: conversions between every integer and floating type, with rounding and truncation
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    double values[] = {0.0, -0.0, 0.5, -0.5, 0.99, -0.99, 1.5, -1.5, 126.7, -127.9, 200.5, 40000.25};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double d = values[i]; float f = (float)d; long double l = d;
        printf("%d %d %d %ld %lld | %d %ld | %d %lld\n", (int)d, (short)(int)d, (signed char)(int)d, (long)d, (long long)d, (int)f, (long)f, (int)l, (long long)l);
    }
    double pos[] = {0.9, 255.9, 65535.5, 4294967295.9, 1e10, 18446744073709549568.0};
    for (int i = 0; i < 6; i++) printf("%lu %llu %lu\n", (unsigned long)pos[i], (unsigned long long)(long double)pos[i], i < 5 ? (unsigned long)(float)pos[i] : 0);
    printf("%u %u %d\n", (unsigned)4294967295.0, (unsigned)3e9f, (unsigned char)255.99);
    printf("%.1f %.1f %.1f\n", (float)16777217, (float)16777219, (float)-33554435);
    printf("%.1f %.1f\n", (double)9007199254740993, (double)-9007199254740995);
    printf("%.1f %.1f\n", (float)INT_MAX, (float)UINT_MAX);
    printf("%.1f %.1f %.1f\n", (double)LONG_MAX, (double)ULONG_MAX, (double)LONG_MIN);
    printf("%.1Lf %.1Lf\n", (long double)LONG_MAX, (long double)ULONG_MAX);
    printf("%.1f %.1f\n", (float)0xFFFFFF8000000000ull, (float)0x8000008000000001ull);
    printf("%.1f %.1f\n", (double)0xFFFFFFFFFFFFFBFFull, (double)0x8000000000000401ull);
    printf("%a %a %a\n", (float)0.1, (float)1.00000005960464477539, (float)1.00000017881393432617);
    printf("%a %a\n", (double)0.1L, (double)(float)0.1L);
    printf("%a %a\n", (float)3.4028235677973366e38 == (float)1e39 ? 1.0 : 0.0, (double)(float)1e-46);
    printf("%a %a\n", (float)1e-40, (float)1.401298464324817e-45);
    char c = -1;
    unsigned char uc = 200;
    short s = -300;
    unsigned short us = 60000;
    _Bool b = 1;
    long l = -5;
    unsigned long ul = 7;
    float f = c; double d = uc; long double ld = s; printf("%.1f %.1f %.1Lf\n", f, d, ld);
    f = us; d = b; ld = l; printf("%.1f %.1f %.1Lf\n", f, d, ld);
    f = ul; d = l; ld = us; printf("%.1f %.1f %.1Lf\n", f, d, ld);
    int i = 3.7f;
    unsigned u = 2.9;
    l = -1e15;
    ul = 1.8e19;
    s = -3.99;
    uc = 77.7L;
    b = 0.01;
    printf("%d %u %ld %lu %d %d %d\n", i, u, l, ul, s, uc, b);
    i = -1; printf("%.1f %.1f\n", (double)(unsigned)i, (double)i);
    printf("%.1f\n", (double)(i + 1.5f) * 2u);
    printf("%d %d\n", (int)1e9f == 1000000000, (int)16777217.0f);
    printf("%d\n", (float)0.1 + 0.2f > 0.3);
    printf("%d %d\n", 16777217 == 16777217.0f, 16777217 == 16777217.0);
    printf("%d %d\n", 9007199254740993 == 9007199254740992.0, 9007199254740993 == 9007199254740992.0L);
    printf("%d %d\n", -1 < 0.5f, 1u - 2 > 1e9f);
    return (int)(float)(unsigned char)(int)1234.5;
}
