// what: adding a half before the conversion rounds negative numbers wrongly
// verdict: unsafe
// fails: assertion 16
// input: -2.75
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
static int rounded(float x) {
    return (int)(x + 0.5f);
}
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -100.0f && x <= 100.0f);
    float distance = (float)rounded(x) - x;
    assert(distance > -1.5f && distance < 1.5f);
    assert(distance <= 0.5f);
    return 0;
}
