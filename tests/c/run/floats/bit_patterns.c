// what: bit patterns of floats through unions and memcpy, next representable values, sign and exponent extraction
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union f32 { float f; uint32_t u; unsigned char b[4]; };
union f64 { double d; uint64_t u; struct { uint64_t m : 52, e : 11, s : 1; } p; };
static uint32_t bits(float f) { uint32_t u; memcpy(&u, &f, sizeof u); return u; }
static uint64_t dbits(double d) { uint64_t u; memcpy(&u, &d, sizeof u); return u; }
static float fast_inverse_root(float x) {
    union f32 v = {x}; v.u = 0x5f3759df - (v.u >> 1);
    return v.f * (1.5f - 0.5f * x * v.f * v.f);
}
static double next_up(double d) { uint64_t u = dbits(d) + 1; memcpy(&d, &u, sizeof d); return d; }

int main(void) {
    float f[] = {0.0f, -0.0f, 1.0f, -2.5f, 0.1f, 3.4e38f, 1e-45f, 1.17549435e-38f};
    for (unsigned i = 0; i < sizeof f / sizeof *f; i++) {
        union f32 v = {f[i]};
        printf("%08x %02x%02x%02x%02x s%u e%u m%06x\n", v.u, v.b[3], v.b[2], v.b[1], v.b[0], v.u >> 31, v.u >> 23 & 255, v.u & 0x7fffff);
    }
    double d[] = {0.0, -0.0, 1.0, -2.5, 0.1, 1.7e308, 5e-324};
    for (unsigned i = 0; i < sizeof d / sizeof *d; i++) {
        union f64 v = {d[i]};
        printf("%016llx %d %d %llx\n", (unsigned long long)v.u, (int)v.p.s, (int)v.p.e, (unsigned long long)v.p.m);
    }
    printf("%08x %08x\n", bits(1.0f / 3), bits((float)(1.0 / 3)));
    printf("%llx\n", (unsigned long long)dbits(1.0 / 3));
    printf("%.6f %.6f\n", fast_inverse_root(4), fast_inverse_root(0.01f));
    printf("%.17g %.17g %g\n", next_up(1), next_up(0.1), next_up(0));
    union f64 b;
    b.u = 0;
    b.p.e = 1023 + 5;
    b.p.m = 1ull << 51;
    printf("%g\n", b.d);
    b.p.s = 1;
    printf("%g\n", b.d);
    union f32 nan = {.u = 0x7fc00000}; printf("%d %d\n", nan.f == nan.f, nan.f != nan.f);
    union f32 inf = {.u = 0x7f800000}; printf("%g %d\n", inf.f, inf.f > 3e38f);
    long double l = 1.5L;
    unsigned char lb[16] = {0};
    memcpy(lb, &l, 10);
    for (int i = 9; i >= 0; i--) printf("%02x", lb[i]);
    printf("\n");
    l = -0.1L; memcpy(lb, &l, 10); for (int i = 9; i >= 0; i--) printf("%02x", lb[i]);
    printf("\n");
    int sortable[] = {(int)bits(1.5f), (int)bits(2.5f), (int)bits(100)};
    printf("%d\n", sortable[0] < sortable[1] && sortable[1] < sortable[2]);
    return bits(1.0f) >> 24;
}
