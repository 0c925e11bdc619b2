// what: a clamp that is written with a negated comparison also clamps what is not a number
// verdict: safe
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
static double clamp(double x) {
    if (!(x >= 0))
        return 0;
    if (x > 1)
        return 1;
    return x;
}
int main(void) {
    double c = clamp(__VERIFIER_nondet_double());
    assert(c >= 0 && c <= 1);
    return 0;
}
