// what: the two zeros are equal and have different inverses
// verdict: unsafe
// fails: assertion 11
// input: -0.0
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x == 0) {
        assert(-x == x);
        assert(1 / x > 0);
    }
    return 0;
}
