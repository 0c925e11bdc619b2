// what: the absolute value of any int fits an unsigned int
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static unsigned magnitude(int x) {
    return x < 0 ? 0u - (unsigned)x : (unsigned)x;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned m = magnitude(x);
    assert(m <= 2147483648u);
    assert((long long)m == (x < 0 ? -(long long)x : (long long)x));
    return 0;
}
