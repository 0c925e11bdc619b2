// what: a lock is taken and released in turn; whether it is released is kept in another variable
// flags: --engine abstraction --no-checks
// verdict: safe
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
    return 0;
}
