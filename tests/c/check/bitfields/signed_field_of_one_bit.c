// what: a signed bit-field of one bit holds 0 and -1
// verdict: unsafe
// fails: assertion 18
// input: 1
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct flags {
    signed int ready : 1;
    unsigned int armed : 1;
};
int main(void) {
    struct flags f = {0, 0};
    if (__VERIFIER_nondet_bool()) {
        f.ready = 1;
        f.armed = 1;
    }
    assert(f.armed == 0 || f.armed == 1);
    assert(f.ready == 0 || f.ready == 1);
    return 0;
}
