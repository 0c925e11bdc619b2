// what: the bytes of a character
// verdict: unsafe
// fails: bounds 12
// input: 224
// fails: assertion 21
// input: 192
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int decode(const unsigned char *s, unsigned *cp) {
    if (s[0] < 0x80) { *cp = s[0]; return 1; }
    if ((s[0] & 0xe0) == 0xc0 && (s[1] & 0xc0) == 0x80) { *cp = (s[0] & 31) << 6 | (s[1] & 63); return 2; }
    if ((s[0] & 0xf0) == 0xe0) { *cp = (s[0] & 15) << 12 | (s[1] & 63) << 6 | (s[2] & 63); return 3; }
    return -1;
}
int main(void) {
    unsigned char s[2] = {__VERIFIER_nondet_uchar(), 0x80};
    unsigned cp = 0;
    int n = decode(s, &cp);
    assert(n != 0 && n <= 2);
    assert(cp < 0x800);
    assert(n != 2 || cp >= 0x80);
    return 0;
}
