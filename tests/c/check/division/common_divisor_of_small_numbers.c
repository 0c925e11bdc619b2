// what: Euclid's algorithm on numbers up to 200 gives a divisor of both
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

static unsigned common_divisor(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 1 && a <= 200 && b >= 1 && b <= 200);
    unsigned divisor = common_divisor(a, b);
    assert(divisor >= 1);
    assert(a % divisor == 0);
    assert(b % divisor == 0);
    return 0;
}
