// what: bit-fields of many widths: truncation, sign extension, promotion, arithmetic and assignment values
#include <stdio.h>

struct f {
    signed s1 : 1, s3 : 3, s7 : 7, s31 : 31, s32 : 32;
    unsigned u1 : 1, u3 : 3, u7 : 7, u31 : 31, u32 : 32;
    int plain : 5; char c : 6; unsigned char uc : 7; short sh : 10; unsigned short ush : 11; _Bool b : 1;
};
struct l { long long a : 33; unsigned long long b : 40; long c : 63; unsigned long d : 64; long long e : 1; };
enum e { NEG = -2, POS = 1 };
struct en { enum e v : 2; unsigned char rest : 6; };

int main(void) {
    struct f x = {0};
    for (int i = -9; i < 10; i += 3) {
        x.s1 = i;
        x.s3 = i;
        x.s7 = i * 20;
        x.u1 = i;
        x.u3 = i;
        x.u7 = i * 20;
        x.plain = i * 3;
        x.c = i * 7;
        x.uc = i;
        x.sh = i * 100;
        x.ush = i * 300;
        x.b = i;
        printf("%d %d %d %u %u %u %d %d %d %d %d %d\n", x.s1, x.s3, x.s7, x.u1, x.u3, x.u7, x.plain, x.c, x.uc, x.sh, x.ush, x.b);
    }
    x.s31 = 0x40000000;
    x.u31 = 0x7fffffff;
    x.s32 = (int)0x80000000u;
    x.u32 = -1;
    printf("%d %u %d %u\n", x.s31, x.u31, x.s32, x.u32);
    printf("%d %d %d\n", (x.u3 = 13), (x.s3 = 5), (x.b = 2));
    printf("%d %d\n", (x.u3 += 7), (x.s3 *= 3));
    printf("%d %d %d\n", x.u3 - 6 < 0, x.u31 - 0x7fffffff - 1 < 0, x.u32 - 1u - 0xffffffffu < 0);
    printf("%d %d\n", -x.u7 < 0, ~x.u3);
    printf("%zu %zu\n", sizeof(x.u3 + 0), sizeof(x.u32 + 0));
    x.u7 = 127;
    x.u7++;
    printf("%d ", x.u7);
    x.u7--;
    printf("%d ", x.u7);
    x.u7 <<= 3;
    printf("%d ", x.u7);
    x.u7 >>= 5;
    printf("%d ", x.u7);
    x.u7 |= 0x155;
    printf("%d ", x.u7);
    x.u7 /= 2.5;
    printf("%d\n", x.u7);
    x.s7 = 63;
    x.s7++;
    printf("%d ", x.s7);
    x.s7 ^= 0x3f;
    printf("%d ", x.s7);
    x.s7 = -x.s7;
    printf("%d ", x.s7);
    x.s7 %= 7;
    printf("%d\n", x.s7);
    struct l y = {-1, -1, -1, -1, -1};
    printf("%lld %llu %ld %lu %d\n", (long long)y.a, (unsigned long long)y.b, (long)y.c, (unsigned long)y.d, (int)y.e);
    y.a = 0x1ffffffffLL;
    y.b = 0x123456789abcdefull;
    y.c = 1l << 62;
    y.d >>= 1;
    y.e = 2;
    printf("%lld %llx %ld %lx %d\n", (long long)y.a, (unsigned long long)y.b, (long)y.c, (unsigned long)y.d, (int)y.e);
    y.b += 0x10;
    y.a = 4294967295;
    y.a += 1;
    y.c = (long)y.a * 2;
    printf("%llx %lld %ld\n", (unsigned long long)y.b, (long long)y.a, (long)y.c);
    struct en z = {NEG, 63};
    printf("%d %d ", z.v, z.rest);
    z.v = POS;
    z.rest += 3;
    printf("%d %d\n", z.v, z.rest);
    int i = x.u3 ? x.s3 : x.plain, k = x.plain & x.sh; printf("%d %d\n", i, k);
    struct f copy = x, arr[2] = {[1] = {.u3 = 9, .s3 = -5, .b = 4}};
    copy.u3 = 1;
    arr[0] = copy;
    printf("%d %d %d %d %d %d\n", x.u3, arr[0].u3, arr[1].u3, arr[1].s3, arr[1].b, arr[0].u7);
    struct f *p = arr; p++->u1 = 1; p->u1 = p[-1].u1 + 2; printf("%d %d\n", arr[0].u1, arr[1].u1);
    x.u3 = x.u7 = x.uc = 77; printf("%d %d %d\n", x.u3, x.u7, x.uc);
    switch (x.u3) { case 5: puts("five"); break; default: puts("other"); }
    return x.u7;
}
