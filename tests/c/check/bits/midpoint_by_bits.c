// what: the mean of two words by bits never wraps
// verdict: safe
// flags: --check unsigned-overflow
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    unsigned mean = (a & b) + ((a ^ b) >> 1);
    assert(mean == (unsigned)(((unsigned long)a + b) / 2));
    return 0;
}
