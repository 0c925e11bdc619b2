// what: pointers to functions are compared and selected
// verdict: safe
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
typedef int (*transform)(int);
static int identity(int x) { return x; }
static int negate(int x) { return -x; }
static transform choose(_Bool flip) {
    return flip ? negate : identity;
}
int main(void) {
    _Bool flip = __VERIFIER_nondet_bool();
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -100 && x < 100);
    transform t = choose(flip);
    assert((t == negate) == flip);
    assert(t(t(x)) == x);
    assert((*t)(x) == (flip ? -x : x));
    return 0;
}
