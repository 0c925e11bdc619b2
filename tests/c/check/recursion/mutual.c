// what: two functions that call each other agree with the lowest bit
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int odd(unsigned n);
static int even(unsigned n) {
    return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
    return n == 0 ? 0 : even(n - 1);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    assert(even(n) == !(n & 1));
    return 0;
}
