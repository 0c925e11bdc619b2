// what: a lock that is not released on one way through an endless loop
// verdict: unsafe
// fails: assertion 9
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int held = 0;
    while (__VERIFIER_nondet_int()) {
        assert(!held);
        held = 1;
        if (__VERIFIER_nondet_int() != 7)
            held = 0;
    }
    return 0;
}
