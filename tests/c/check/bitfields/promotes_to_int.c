// what: a narrow unsigned bit-field is promoted to int in arithmetic
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct level {
    unsigned value : 4;
};
int main(void) {
    struct level a = {__VERIFIER_nondet_uchar() & 15};
    struct level b = {3};
    assert(a.value - b.value >= -3);
    assert(a.value - b.value <= 12);
    assert((a.value - b.value < 0) == (a.value < 3));
    assert(-a.value <= 0);
    return 0;
}
