// what: the sign and exponent of a float are read through a union
// verdict: safe
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
union view {
    float number;
    unsigned bits;
};
int main(void) {
    union view v;
    v.number = __VERIFIER_nondet_float();
    __VERIFIER_assume(v.number >= 1 && v.number < 2);
    assert((v.bits >> 23) == 127);
    v.bits |= 0x80000000u;
    assert(v.number <= -1 && v.number > -2);
    return 0;
}
