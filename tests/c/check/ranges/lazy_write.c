// what: what an operand writes that may not be evaluated is written only where it is
// verdict: unsafe
// fails: assertion 12
// input: 0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = -9;
    int large = x > 0 && (y = x) > 5;
    if (large)
        assert(y > 5 && x > 5);
    assert(y > 0);
    return 0;
}
