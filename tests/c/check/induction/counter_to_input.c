// what: a counter that runs to an input, and one that goes with it
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    unsigned twice = 0;
    if (n < 0)
        return 0;
    while (i < n) {
        i++;
        twice += 2;
    }
    assert(i == n);
    assert(twice == 2u * (unsigned)n);
    return 0;
}
