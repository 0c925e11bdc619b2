// what: a conversion to int cuts off the fraction
// verdict: safe
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > -1000.0f && x < 1000.0f);
    int i = (int)x;
    float back = (float)i;
    if (x >= 0)
        assert(back <= x && x - back < 1);
    else
        assert(back >= x && back - x < 1);
    return 0;
}
