// what: the lowest set bit by x & -x is a power of two that divides x
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x != 0);
    unsigned low = x & -x;
    assert(low != 0 && (low & (low - 1)) == 0);
    assert((x & (low - 1)) == 0);
    assert((x & low) == low);
    assert((x & (x - 1)) == x - low);
    return 0;
}
