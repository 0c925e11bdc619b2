// what: __int128 arithmetic, shifts, comparison, conversion and division
#include <stdint.h>
#include <stdio.h>
typedef __int128 i128;
typedef unsigned __int128 u128;

static void hex(const char *name, u128 v) {
    printf("%s %016llx%016llx\n", name, (unsigned long long)(v >> 64), (unsigned long long)v);
}
static void decimal(i128 v) {
    char text[48]; int n = 47; text[n] = 0;
    u128 u = v < 0 ? -(u128)v : (u128)v;
    do { text[--n] = '0' + (int)(u % 10); u /= 10; } while (u);
    if (v < 0) text[--n] = '-';
    puts(text + n);
}
static i128 power(i128 base, unsigned e) { i128 r = 1; while (e--) r *= base; return r; }
struct wide { char tag; i128 value; };

int main(void) {
    i128 max = (i128)(((u128)1 << 127) - 1), min = -max - 1;
    hex("max", max); hex("min", min); decimal(max); decimal(min);
    decimal(power(10, 38));
    decimal(power(-3, 79));
    decimal(power(7, 45) / power(7, 40));
    decimal(power(10, 30) % 999999937);
    decimal(-power(10, 30) / 7); decimal(-power(10, 30) % 7); decimal(power(10, 20) * -power(10, 17));
    u128 m = (u128)UINT64_MAX * UINT64_MAX; hex("mul", m); hex("mul high", m >> 64); hex("wrap", m * 3 + m);
    hex("neg", -(u128)1); hex("not", ~(u128)0xff); hex("xor", m ^ (m << 13));
    for (int s = 0; s < 128; s += 31) {
        hex("shl", (u128)0x123456789abcdef << s);
        hex("shr", m >> s);
        hex("sar", (u128)(min >> s));
    }
    printf("%d %d %d %d\n", (i128)-1 < (i128)1, (u128)-1 < (u128)1, min < max, (i128)1 << 100 > (i128)1 << 99);
    printf("%d %d\n", (i128)-1 < 1u, (i128)-1 == -1ll);
    int64_t narrow = (int64_t)(((i128)5 << 64) - 3); uint32_t narrower = (uint32_t)m;
    printf("%lld %u %d\n", (long long)narrow, narrower, (signed char)(i128)0x1ff);
    i128 from_negative = -5;
    u128 from_unsigned = 0xFFFFFFFFu;
    hex("sext", from_negative);
    hex("zext", from_unsigned);
    double d = (double)power(10, 25); float f = (float)-power(2, 100); long double ld = (long double)max;
    printf("%.6e %.6e %.6Le\n", d, f, ld);
    decimal((i128)1e20); decimal((i128)-1.5e30L); decimal((i128)-0.9); hex("from double", (u128)3e38);
    struct wide w = {'t', power(2, 90)}; w.value += w.tag; decimal(w.value);
    printf("%zu %zu %zu %zu\n", sizeof(i128), _Alignof(i128), sizeof(struct wide), sizeof(w.value + 1));
    i128 x = 1; x <<= 65; x |= 1; x++; ++x; x -= 1; x /= 3; x %= power(10, 15); decimal(x);
    decimal(x ? -x : x); decimal(!x); decimal(x && min);
    i128 a[3] = {1, [2] = power(11, 30)}; a[1] = a[0] + a[2]; decimal(a[1]);
    uint64_t p = 0xfedcba9876543210, q = 0x0f1e2d3c4b5a6978, mod = 0xffffffffffffffc5;
    printf("%llu\n", (unsigned long long)((u128)p * q % mod));
    return (int)(m % 251);
}
