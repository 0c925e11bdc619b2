// what: two summands can be exchanged
// verdict: safe
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    float a = __VERIFIER_nondet_float();
    float b = __VERIFIER_nondet_float();
    __VERIFIER_assume(a == a && b == b);
    __VERIFIER_assume(a >= -1e30f && a <= 1e30f && b >= -1e30f && b <= 1e30f);
    assert(a + b == b + a);
    assert(a - b == -(b - a));
    return 0;
}
