// what: a store through a pointer changes a variable that the assertion names
// flags: --engine abstraction --no-checks
// verdict: unsafe
// fails: assertion 14
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int g;
int main(void) {
    int a = 5;
    g = 7;
    int *q = __VERIFIER_nondet_int() ? &g : &a;
    while (__VERIFIER_nondet_int())
        *q = 8;
    assert(g == 7 || a == 8);
    return 0;
}
