// what: unsigned sums that are bounded do not wrap
// verdict: safe
// flags: --check unsigned-overflow
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < 4; i++) {
        unsigned x = __VERIFIER_nondet_uint();
        __VERIFIER_assume(x <= 1000000000u);
        sum += x;
    }
    assert(sum <= 4000000000u);
    return 0;
}
