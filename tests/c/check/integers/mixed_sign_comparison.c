// what: a negative int compared with an unsigned size becomes huge
// verdict: unsafe
// fails: assertion 13
// input: -1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int fits(int n) {
    return n < sizeof(int[4]);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 16)
        assert(fits(n));
    else
        assert(!fits(n));
    return 0;
}
