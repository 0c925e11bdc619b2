// what: an assumption in a branch restricts only the runs through it
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0)
        __VERIFIER_assume(x == -7);
    assert(x >= 0 || x == -7);
    for (int i = 0; i < 3; i++) {
        int y = __VERIFIER_nondet_int();
        __VERIFIER_assume(y > x);
        x = y;
    }
    assert(x >= -4);
    return 0;
}
