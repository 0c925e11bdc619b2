// what: a right shift of a negative number keeps the sign and rounds down
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -1000 && x < 1000);
    int half = x >> 1;
    assert(half * 2 == x || half * 2 + 1 == x);
    assert((x < 0) == (half < 0));
    unsigned bits = (unsigned)x >> 1;
    assert(x >= 0 || bits >= 0x40000000u);
    return 0;
}
