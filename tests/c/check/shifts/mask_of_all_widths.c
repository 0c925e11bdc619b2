// what: a mask of up to 32 bits that treats the full width apart
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static unsigned low_mask(unsigned bits) {
    return bits == 32 ? 0xffffffffu : (1u << bits) - 1;
}
int main(void) {
    unsigned bits = __VERIFIER_nondet_uint();
    __VERIFIER_assume(bits <= 32);
    unsigned mask = low_mask(bits), count = 0;
    for (unsigned rest = mask; rest; rest >>= 4)
        count += (rest & 1) + (rest >> 1 & 1) + (rest >> 2 & 1) + (rest >> 3 & 1);
    assert(count == bits);
    return 0;
}
