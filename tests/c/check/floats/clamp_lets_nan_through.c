// what: a clamp by two comparisons does not clamp what is not a number
// verdict: unsafe
// fails: assertion 12
// input: nan
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
static double clamp(double x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
}
int main(void) {
    double c = clamp(__VERIFIER_nondet_double());
    assert(c >= 0 && c <= 1);
    return 0;
}
