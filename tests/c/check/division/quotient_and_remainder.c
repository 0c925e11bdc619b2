// what: quotient and remainder truncate towards zero and make up the number
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int q = x / 7, r = x % 7;
    assert(q * 7 + r == x);
    assert(r > -7 && r < 7);
    assert(r == 0 || (r < 0) == (x < 0));
    return 0;
}
