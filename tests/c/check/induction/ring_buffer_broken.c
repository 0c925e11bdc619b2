// what: a ring buffer that takes one value too many fails after nine rounds
// verdict: unsafe
// fails: assertion 11
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static unsigned count;
int main(void) {
    while (1) {
        if (__VERIFIER_nondet_int() && count <= 8)
            count++;
        assert(count <= 8);
    }
}
