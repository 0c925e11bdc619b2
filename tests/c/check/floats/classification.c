// what: the classification macros agree with comparisons
// verdict: safe
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    assert(!isnan(x) == (x == x));
    assert(!isinf(x) == !(x == INFINITY || x == -INFINITY));
    if (isfinite(x))
        assert(fabsf(x) < INFINITY && fabsf(x) >= 0);
    if (x < 0)
        assert(signbit(x));
    return 0;
}
