// what: a loop made of gotos
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int armed = 0, fired = 0;
top:
    if (__VERIFIER_nondet_int())
        armed = !fired;
    if (armed && __VERIFIER_nondet_int()) {
        fired = 1;
        armed = 0;
    }
    assert(!(armed && fired));
    if (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            fired = 0;
        goto top;
    }
    return 0;
}
