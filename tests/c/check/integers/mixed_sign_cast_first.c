// what: a comparison after a check for negative numbers and a cast means what it says
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int fits(int n) {
    return n < 0 || (unsigned)n < sizeof(int[4]);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(fits(n) == (n < 16));
    return 0;
}
