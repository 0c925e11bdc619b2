// what: questions about floats in the words of harnesses
// verdict: safe
#include <assert.h>
extern float nondet_float(void);
extern double nondet_double(void);
int main(void) {
    float f = nondet_float();
    double d = nondet_double();
    assert(__CPROVER_isnanf(f) == (f != f));
    assert(__CPROVER_isnand(d) == (d != d));
    assert(__CPROVER_isnanf(f) || __CPROVER_isinff(f) || __CPROVER_isfinitef(f));
    assert(!__CPROVER_isnormald(d) || __CPROVER_isfinited(d));
    __CPROVER_precondition(f > 0 ? !__CPROVER_signf(f) : 1, "a positive number has no sign");
    return 0;
}
