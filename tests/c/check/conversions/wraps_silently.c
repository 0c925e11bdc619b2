// what: without the check a conversion to a narrower type wraps and is no failure
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned char low = x;
    signed char same = low;
    assert(low == (x & 255));
    assert((same < 0) == (low >= 128));
    assert((short)(x & 0xffff) == (short)x);
    return 0;
}
