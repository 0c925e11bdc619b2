// what: left and right shifts of every width, by amounts of every type
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int8_t a = -100; int16_t b = -30000; int32_t c = -2000000000; int64_t d = -9000000000000000000;
    uint8_t ua = 200; uint16_t ub = 50000; uint32_t uc = 4000000000; uint64_t ud = 18000000000000000000u;
    for (int i = 0; i < 8; i++) printf("%d %d %d; ", a >> i, ua >> i, ua << i);
    printf("\n");
    for (int i = 0; i < 16; i += 3) printf("%d %d %d; ", b >> i, ub >> i, ub << (i & 7));
    printf("\n");
    for (int i = 0; i < 32; i += 5) printf("%d %u %u; ", c >> i, uc >> i, uc << i);
    printf("\n");
    for (int i = 0; i < 64; i += 9) printf("%lld %llu %llu; ", (long long)(d >> i), (unsigned long long)(ud >> i), (unsigned long long)(ud << i));
    printf("\n");
    unsigned char n1 = 3; short n2 = 4; unsigned long long n3 = 5; char n4 = 6; _Bool n5 = 1; long n6 = 31;
    printf("%d %d %d %d %d %u\n", 1 << n1, 1 << n2, 1 << n3, 1 << n4, 1 << n5, 1u << n6);
    printf("%d %d\n", -1 >> 31, -2 >> 1);
    printf("%u %d\n", (unsigned)-1 >> 31, (int)((unsigned)-1 >> 1));
    printf("%ld %lu\n", 1l << 62, 1ul << 63);
    printf("%d %u %lx\n", 0x7fffffff >> 30, 0x80000000 >> 31, 0x80000000ul << 4);
    ua <<= 1; ub <<= 3; uc <<= 5; ud <<= 7;
    printf("%u %u %u %llu\n", ua, ub, uc, (unsigned long long)ud);
    a >>= 2; b >>= 3; c >>= 4; d >>= 5;
    printf("%d %d %d %lld\n", a, b, c, (long long)d);
    ua >>= 20; ub >>= 20;
    printf("%u %u\n", ua, ub);
    uint32_t x = 0x12345678;
    for (int i = 4; i < 32; i += 4) printf("%08x ", (x << i) | (x >> (32 - i)));
    printf("\n");
    uint64_t y = 0x0123456789abcdef;
    for (int i = 8; i < 64; i += 8) printf("%016llx ", (unsigned long long)((y >> i) | (y << (64 - i))));
    printf("\n");
    uint8_t z = 0xA5;
    for (int i = 1; i < 8; i++) printf("%02x ", (uint8_t)(z << i | z >> (8 - i)));
    printf("\n");
    return 1 << 5 | 1 << 3 >> 1;
}
