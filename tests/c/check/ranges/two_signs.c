// what: the same bits are large without a sign and negative with one
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned u = __VERIFIER_nondet_uint();
    unsigned char c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(u >= 4000000000u);
    assert((int)u < 0);
    assert(u + 300000000u < u);
    assert(u / 1000000000u == 4);
    if (c > 200) {
        signed char s = (signed char)c;
        assert(s < 0 && s > -56);
        assert(c - 201 >= 0);
    } else {
        assert(c * c <= 40000);
    }
    return 0;
}
