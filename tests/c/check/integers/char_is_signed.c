// what: a plain char is signed here, so a byte above 127 is negative
// verdict: unsafe
// fails: assertion 13
// input: 200
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    char c = byte;
    assert((unsigned char)c == byte);
    int widened = c;
    assert(widened >= -128 && widened <= 127);
    assert(widened >= 0);
    return 0;
}
