// what: a limit of one path does not narrow a division on the other one
// verdict: unsafe
// fails: assertion 17
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), q;
    int small = 0;
    if (n < 16) {
        q = n / 3;
        small = 1;
    } else {
        q = n / 3;
    }
    assert(!small || q <= 5);
    assert(q <= 85);
    return 0;
}
