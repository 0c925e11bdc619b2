// what: a store through a chosen pointer changes exactly one of two variables
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), old_a = a;
    int b = __VERIFIER_nondet_int(), old_b = b;
    int value = __VERIFIER_nondet_int();
    _Bool left = __VERIFIER_nondet_bool();
    int *target = left ? &a : &b;
    *target = value;
    if (left)
        assert(a == value && b == old_b);
    else
        assert(a == old_a && b == value);
    return 0;
}
