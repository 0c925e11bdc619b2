// what: a bit pattern with all exponent bits set is taken for an infinity
// verdict: unsafe
// fails: assertion 13
// input: 0x7fc00000
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned bits = __VERIFIER_nondet_uint();
    float f;
    memcpy(&f, &bits, sizeof f);
    if ((bits & 0x7f800000u) == 0x7f800000u)
        assert(f > 1e38f || f < -1e38f);
    else
        assert(f >= -3.5e38f && f <= 3.5e38f);
    return 0;
}
