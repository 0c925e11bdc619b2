// what: a recursive power overflows int for the largest exponent only
// verdict: unsafe
// fails: signed-overflow 11
// input: 5
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int power(int base, int exponent) {
    if (exponent == 0)
        return 1;
    return base * power(base, exponent - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 5);
    int p = power(100, n);
    assert(n > 4 || p <= 100000000);
    return 0;
}
