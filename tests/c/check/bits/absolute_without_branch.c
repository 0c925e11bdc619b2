// what: an absolute value without a branch agrees with the one with a branch
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x != -2147483647 - 1);
    int mask = x >> 31;
    int a = (x ^ mask) - mask;
    assert(a == (x < 0 ? -x : x));
    return 0;
}
