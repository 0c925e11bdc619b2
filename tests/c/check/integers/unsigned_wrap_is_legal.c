// what: unsigned arithmetic wraps and is no failure
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    unsigned sum = a + b;
    assert((sum < a) == (a > 4294967295u - b));
    assert(sum - b == a);
    assert(0u - a + a == 0);
    return 0;
}
