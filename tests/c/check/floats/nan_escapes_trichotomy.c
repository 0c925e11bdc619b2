// what: a number is believed to be either negative or not negative
// verdict: unsafe
// fails: assertion 9
// input: nan
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    assert(x < 0 || x >= 0);
    return 0;
}
