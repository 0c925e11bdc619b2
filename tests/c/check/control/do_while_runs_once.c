// what: a loop with its test at the end runs once even for zero
// verdict: unsafe
// fails: assertion 18
// input: 0
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 4);
    unsigned rounds = 0, left = n;
    do {
        rounds++;
        if (left > 0)
            left--;
    } while (left > 0);
    assert(left == 0);
    assert(rounds == n);
    return 0;
}
