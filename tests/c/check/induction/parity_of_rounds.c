// what: a flag that follows the parity of a counter, in a loop that the input ends
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    unsigned n = 0;
    int even = 1;
    while (__VERIFIER_nondet_bool()) {
        n++;
        even = !even;
    }
    assert((n % 2 == 0) == even);
    return 0;
}
