// what: rotations, and a shift by all bits
// verdict: unsafe
// fails: shift 8
// input: 0
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static uint32_t rotl(uint32_t v, unsigned n) { return v << n | v >> (32 - n); }
static uint32_t rotok(uint32_t v, unsigned n) { n &= 31; return v << n | v >> (-n & 31); }
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar();
    assert(rotok(rotok(0x12345678, x), 32 - (x & 31)) == 0x12345678);
    assert(rotl(1, 31) == 0x80000000u);
    assert((uint16_t)~x == 0xffff - x);
    assert((uint8_t)(x << 4 | x >> 4) == (uint8_t)rotl(x * 0x01010101u, 4));
    return rotl(x, x & 31) == 77;
}
