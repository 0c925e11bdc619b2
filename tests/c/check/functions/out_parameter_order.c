// what: two out-parameters are exchanged in a call
// verdict: unsafe
// fails: assertion 18
// input: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static void split(int seconds, int *minutes, int *rest) {
    *minutes = seconds / 60;
    *rest = seconds % 60;
}
int main(void) {
    int seconds = __VERIFIER_nondet_int();
    __VERIFIER_assume(seconds >= 0 && seconds < 3600);
    int minutes, rest;
    split(seconds, &rest, &minutes);
    assert(rest < 60);
    assert(minutes * 60 + rest == seconds);
    return 0;
}
