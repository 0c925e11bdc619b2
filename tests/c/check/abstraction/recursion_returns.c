// what: recursion to a depth that an input gives, and what it returns
// flags: --engine abstraction --no-checks
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int count_down(int n) {
    if (n <= 0)
        return 0;
    return count_down(n - 1);
}
int main(void) {
    assert(count_down(__VERIFIER_nondet_int()) == 0);
    return 0;
}
