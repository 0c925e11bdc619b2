// what: executions that enter a loop in its middle are in rounds that others never see
// verdict: unsafe
// fails: assertion 11
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int middle = __VERIFIER_nondet_int(), rounds = 0;
    if (middle)
        goto inside;
    while (__VERIFIER_nondet_int()) {
        assert(!middle || rounds == 0);
    inside:
        rounds = 1;
    }
    return 0;
}
