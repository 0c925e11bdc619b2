// what: an assertion ends the runs in which the next one would fail
// verdict: unsafe
// fails: assertion 9
// input: 50
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x < 50);
    assert(x < 60);
    return 0;
}
