// what: recursion whose result depends on the argument
// flags: --engine abstraction --no-checks
// verdict: unsafe
// fails: assertion 15
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int count_down(int n) {
    if (n == 2)
        return 1;
    if (n <= 0)
        return 0;
    return count_down(n - 1);
}
int main(void) {
    assert(count_down(__VERIFIER_nondet_int()) == 0);
    return 0;
}
