// what: an assertion that holds is reached wherever an assumption leaves runs, though no run comes to its failure
// verdict: safe
// unreachable: 17
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x < 3);
    assert(x * y != 511 || y > 300);
    assert((x ^ y) != 300);
    assert(x * x != 3);
    if (y > 7)
        assert(x + y > 7);
    if (x * y > 4) {
        __VERIFIER_assume(x * y < 4);
        assert(x * y != 77);
    }
    return 0;
}
