// what: conversions between all integer widths, through casts, assignments, arguments and returns
#include <stdint.h>
#include <stdio.h>

static int8_t r8(int64_t v) { return v; }
static uint8_t ru8(int64_t v) { return v; }
static int16_t r16(int64_t v) { return v; }
static uint16_t ru16(int64_t v) { return v; }
static int32_t r32(int64_t v) { return v; }
static uint32_t ru32(int64_t v) { return v; }
static int64_t take8(int8_t v) { return v; }
static int64_t takeu8(uint8_t v) { return v; }
static int64_t take16(int16_t v) { return v; }
static int64_t takeu16(uint16_t v) { return v; }
static int64_t take32(int32_t v) { return v; }
static int64_t takeu32(uint32_t v) { return v; }

int main(void) {
    int64_t values[] = {0, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32769, 2147483647, 2147483648,
                        4294967295, 4294967296, -2147483649, 0x123456789abcdef0, INT64_MIN, INT64_MAX};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        int64_t v = values[i];
        printf("%lld: %d %d %d %d %d %u | %lld %lld %lld %lld %lld %lld | %d %d %lld\n", (long long)v, r8(v), ru8(v), r16(v), ru16(v), r32(v), ru32(v),
               (long long)take8(v), (long long)takeu8(v), (long long)take16(v), (long long)takeu16(v), (long long)take32(v), (long long)takeu32(v),
               (int8_t)(uint16_t)v, (uint16_t)(int8_t)v, (long long)(uint64_t)(uint32_t)(int8_t)v);
    }
    uint64_t u = 0x8877665544332211;
    int8_t a = u;
    uint8_t b = u >> 8;
    int16_t c = u >> 16;
    uint16_t d = u >> 24;
    int32_t e = u >> 32;
    uint32_t f = u >> 28;
    printf("%d %d %d %d %d %u\n", a, b, c, d, e, f);
    int8_t minus = -1; uint16_t widened = minus; uint32_t wider = minus; uint64_t widest = minus;
    printf("%u %u %llu\n", widened, wider, (unsigned long long)widest);
    uint8_t byte = 0x80; printf("%d %d\n", byte << 23, (int8_t)byte >> 3);
    uint32_t swapped = 0; for (int i = 0; i < 4; i++) swapped |= (0x11223344u >> 8 * i & 0xff) << 8 * (3 - i);
    printf("%x\n", swapped);
    char text[3] = {(char)0xe2, (char)0x82, (char)0xac}; unsigned code = 0;
    for (int i = 0; i < 3; i++) code = code << 8 | (unsigned char)text[i];
    printf("%x %x\n", code, (unsigned)text[0]);
    return ru8(-3000);
}
