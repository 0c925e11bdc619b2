// what: the divisor that the algorithm of Euclid finds divides both numbers
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
static unsigned gcd(unsigned a, unsigned b) {
    while (b != 0) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return a;
}
int main(void) {
    unsigned a = __VERIFIER_nondet_uchar();
    unsigned b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a >= 1 && a <= 20 && b >= 1 && b <= 20);
    unsigned g = gcd(a, b);
    assert(g >= 1 && g <= a && g <= b);
    assert(a % g == 0 && b % g == 0);
    return 0;
}
