// what: every int survives the way through double
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    double d = i;
    assert((int)d == i);
    assert((d < 0) == (i < 0));
    return 0;
}
