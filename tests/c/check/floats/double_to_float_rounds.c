// what: a double that is stored in a float and read again has changed
// verdict: unsafe
// fails: assertion 16
// input: 0.1
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int condition);
struct sample {
    float value;
};
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 0 && x <= 1);
    struct sample s = {(float)x};
    assert(s.value >= 0 && s.value <= 1);
    assert(s.value == x);
    return 0;
}
