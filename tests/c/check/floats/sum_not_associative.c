// what: the order of three summands matters
// verdict: unsafe
// fails: assertion 15
// input: 1e8 -1e8 1
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    float a = __VERIFIER_nondet_float();
    float b = __VERIFIER_nondet_float();
    float c = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= -1e8f && a <= 1e8f && b >= -1e8f && b <= 1e8f && c >= -1e8f && c <= 1e8f);
    float left = (a + b) + c;
    float right = a + (b + c);
    assert(left == right);
    return 0;
}
