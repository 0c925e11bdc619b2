// what: five locks that are taken and released in every round of an endless loop
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int wants1 = __VERIFIER_nondet_int(), wants2 = __VERIFIER_nondet_int(), wants3 = __VERIFIER_nondet_int();
    int wants4 = __VERIFIER_nondet_int(), wants5 = __VERIFIER_nondet_int();
    int held1 = 0, held2 = 0, held3 = 0, held4 = 0, held5 = 0;
    while (__VERIFIER_nondet_int()) {
        if (wants1) { assert(!held1); held1 = 1; }
        if (wants2) { assert(!held2); held2 = 1; }
        if (wants3) { assert(!held3); held3 = 1; }
        if (wants4) { assert(!held4); held4 = 1; }
        if (wants5) { assert(!held5); held5 = 1; }
        if (wants5) { assert(held5); held5 = 0; }
        if (wants4) { assert(held4); held4 = 0; }
        if (wants3) { assert(held3); held3 = 0; }
        if (wants2) { assert(held2); held2 = 0; }
        if (wants1) { assert(held1); held1 = 0; }
    }
    assert(!held1 && !held2 && !held3 && !held4 && !held5);
    return 0;
}
