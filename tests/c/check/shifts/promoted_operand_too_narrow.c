// what: a byte is promoted to int only, so it cannot be shifted by 32 or more
// verdict: unsafe
// fails: shift 9
// input: 1 4
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
static uint64_t place(uint8_t byte, unsigned index) {
    return byte << 8 * index;
}
int main(void) {
    uint8_t byte = __VERIFIER_nondet_uchar();
    unsigned index = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(index < 8);
    return place(byte, index) != 0;
}
