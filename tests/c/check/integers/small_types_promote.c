// what: unsigned characters are promoted to int, so their sum and difference do not wrap
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    assert(a + b >= a);
    assert(a + b <= 510);
    assert((a - b < 0) == (a < b));
    unsigned char wrapped = a - b;
    assert(wrapped == ((a - b) & 255));
    return 0;
}
