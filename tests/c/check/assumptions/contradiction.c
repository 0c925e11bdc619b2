// what: assumptions that exclude each other leave nothing to check
// verdict: unknown
// unreachable: 11, 12
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 10);
    __VERIFIER_assume(x < 5);
    assert(0);
    return 1 / (x - x);
}
