// what: the bits of a byte that are reversed twice are the same
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char reverse(unsigned char b) {
    b = (unsigned char)(b << 4 | b >> 4);
    b = (unsigned char)((b & 0x33) << 2 | (b & 0xcc) >> 2);
    b = (unsigned char)((b & 0x55) << 1 | (b & 0xaa) >> 1);
    return b;
}
int main(void) {
    unsigned char b = __VERIFIER_nondet_uchar();
    unsigned char r = reverse(b);
    assert(reverse(r) == b);
    assert((r & 1) == b >> 7);
    return 0;
}
