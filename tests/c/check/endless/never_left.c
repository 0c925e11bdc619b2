// what: a loop that could be left by its text is never left, as its variable has only two values
// verdict: safe
// unreachable: 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int state, other;
int main(void) {
    while (state != 2) {
        if (__VERIFIER_nondet_int())
            state = state ^ 1;
        other = __VERIFIER_nondet_int();
        if (other == 3)
            other = 0;
        assert(state == 0 || state == 1);
    }
    assert(other != 4);
    return 0;
}
