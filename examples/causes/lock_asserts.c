/* lock.c with assertions instead of a rule, behind a branch that has nothing to do with it. */
#include <assert.h>

int nondet_int(void);
int locked, idle;

void acquire(void) {
    assert(!locked);
    locked = 1;
}

void release(void) {
    locked = 0;
}

int main(void) {
    int mode;
    if (nondet_int())
        mode = 1;
    else
        mode = 2;
    acquire();
    if (nondet_int())
        release();
    else
        idle = mode; /* should release the lock */
    acquire();
    if (nondet_int())
        release();
    else
        idle = mode; /* should release the lock */
    assert(!locked);
    return 0;
}
