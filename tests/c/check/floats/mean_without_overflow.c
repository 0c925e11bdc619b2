// what: the mean of two halves does not overflow
// verdict: safe
// flags: --check float-overflow
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    float a = __VERIFIER_nondet_float();
    float b = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 0 && a <= 3.3e38f && b >= 0 && b <= 3.3e38f);
    float mean = a / 2 + b / 2;
    assert(mean <= 3.4e38f);
    return 0;
}
