// what: an int of at most 24 bits survives the way through float
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= -16777216 && i <= 16777216);
    float f = (float)i;
    assert((int)f == i);
    return 0;
}
