// what: clz, ctz, ffs, popcount, parity, clrsb, bswap and rotations of every width
#include <stdint.h>
#include <stdio.h>

int main(void) {
    unsigned v[] = {1, 2, 3, 0x80000000, 0xffffffff, 0x00f00000, 0x12345678, 0x7fffffff};
    for (int i = 0; i < 8; i++) printf("%d %d %d %d %d %d\n", __builtin_clz(v[i]), __builtin_ctz(v[i]), __builtin_ffs((int)v[i]), __builtin_popcount(v[i]), __builtin_parity(v[i]), __builtin_clrsb((int)v[i]));
    unsigned long long w[] = {1, 0x100000000, 0xffffffffffffffff, 0x8000000000000000, 0x0123456789abcdef, 0x00ff00ff00ff00f0};
    for (int i = 0; i < 6; i++) printf("%d %d %d %d %d %d\n", __builtin_clzll(w[i]), __builtin_ctzll(w[i]), __builtin_ffsll((long long)w[i]), __builtin_popcountll(w[i]), __builtin_parityll(w[i]), __builtin_clrsbll((long long)w[i]));
    for (int i = 0; i < 6; i++) printf("%d %d %d %d %d\n", __builtin_clzl(w[i]), __builtin_ctzl(w[i]), __builtin_ffsl((long)w[i]), __builtin_popcountl(w[i]), __builtin_parityl(w[i]));
    printf("%d %d %d %d\n", __builtin_ffs(0), __builtin_ffsll(0), __builtin_popcount(0), __builtin_clrsb(0));
    printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678), (unsigned long long)__builtin_bswap64(0x0123456789abcdef));
    printf("%x %d\n", __builtin_bswap16(0xff80), __builtin_bswap32(0x000000ff) == 0xff000000);
    unsigned char narrow = 0x10;
    printf("%d %d\n", __builtin_clz(narrow), __builtin_popcount((unsigned char)~narrow));
    signed char minus = -1;
    printf("%d\n", __builtin_popcount(minus));
    enum { folded = __builtin_popcount(0xff) + __builtin_clz(1) + __builtin_ctz(8) }; printf("%d\n", folded);
    static const int table[] = {__builtin_popcount(7), __builtin_ffs(16), __builtin_bswap16(0x0100)};
    printf("%d %d %d\n", table[0], table[1], table[2]);
    uint32_t x = 0x80000001;
    for (int r = 1; r < 32; r += 7) {
        uint32_t left = x << r | x >> (32 - r), right = x >> r | x << (32 - r);
        printf("%08x %08x ", left, right);
    }
    printf("\n");
    int log2 = 0;
    for (unsigned n = 1; n < 5000; n = n * 3 + 1) log2 = log2 * 2 + (31 - __builtin_clz(n));
    printf("%d\n", log2);
    unsigned bits = 0xb00b5;
    while (bits) {
        printf("%d ", __builtin_ctz(bits));
        bits &= bits - 1;
    }
    printf("\n");
    uint32_t rev = 0x12345678;
    rev = (rev >> 1 & 0x55555555) | (rev & 0x55555555) << 1;
    rev = (rev >> 2 & 0x33333333) | (rev & 0x33333333) << 2;
    rev = (rev >> 4 & 0x0f0f0f0f) | (rev & 0x0f0f0f0f) << 4;
    printf("%x\n", __builtin_bswap32(rev));
    uint64_t gray = 0;
    for (uint64_t i = 0; i < 64; i++) gray ^= (i ^ i >> 1) << (i % 58);
    printf("%llx\n", (unsigned long long)gray);
    return __builtin_popcountll(gray);
}
