// what: a mask of all 32 bits shifts by the width
// verdict: unsafe
// fails: shift 9
// input: 32
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static unsigned low_mask(unsigned bits) {
    return (1u << bits) - 1;
}
int main(void) {
    unsigned bits = __VERIFIER_nondet_uint();
    __VERIFIER_assume(bits <= 32);
    unsigned mask = low_mask(bits);
    assert(bits == 32 || mask >> bits == 0);
    return 0;
}
