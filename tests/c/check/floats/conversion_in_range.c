// what: a double within the range of int is converted without loss of range
// verdict: safe
// flags: --check conversion
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x > -2147483649.0 && x < 2147483648.0);
    int i = (int)x;
    assert(x < 1 || i >= 1);
    assert(x > -1 || i <= -1);
    return 0;
}
