// what: the complement of an unsigned char is a negative int, not a small number
// verdict: unsafe
// fails: assertion 12
// input: 15
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char flags = __VERIFIER_nondet_uchar();
    unsigned char inverse = ~flags;
    assert((flags ^ inverse) == 255);
    if (flags == 0x0f)
        assert(~flags == 0xf0);
    return 0;
}
