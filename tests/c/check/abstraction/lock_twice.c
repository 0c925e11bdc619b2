// what: a lock that is released twice in one way
// flags: --engine abstraction --no-checks
// verdict: unsafe
// fails: assertion 13
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int locked;
static void acquire(void) {
    assert(!locked);
    locked = 1;
}
static void release(void) {
    assert(locked);
    locked = 0;
}
int main(void) {
    int requests = 0, before;
    do {
        acquire();
        before = requests;
        if (__VERIFIER_nondet_int()) {
            release();
            requests++;
        }
    } while (requests != before);
    release();
    release();
    return 0;
}
