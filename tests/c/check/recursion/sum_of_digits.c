// what: a recursion over the digits of a number is congruent modulo nine
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static unsigned digit_sum(unsigned n) {
    return n < 10 ? n : n % 10 + digit_sum(n / 10);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 10000);
    unsigned s = digit_sum(n);
    assert(s <= 36);
    assert(s % 9 == n % 9);
    return 0;
}
