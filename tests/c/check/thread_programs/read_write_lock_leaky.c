// what: A read-write lock whose readers are counted without an atomic section, so that a count is lost.
// verdict: unsafe
// fails: reach-error 38
#include <assert.h>
#include <pthread.h>

extern void abort(void);
void reach_error(void) { assert(0); }
void assume_abort_if_not(int cond)
{
    if (!cond) {
        abort();
    }
}

int w = 0, r = 0, x, y;

void __VERIFIER_atomic_take_write_lock(void)
{
    assume_abort_if_not(w == 0 && r == 0);
    w = 1;
}

void *writer(void *arg)
{
    __VERIFIER_atomic_take_write_lock();
    x = x + 1;
    w = 0;
    return 0;
}

void *reader(void *arg)
{
    assume_abort_if_not(w == 0);
    r = r + 1;
    y = x;
    if (y != x)
        reach_error();
    r = r - 1;
    return 0;
}

int main(void)
{
    pthread_t t1, t2, t3;
    pthread_create(&t1, 0, writer, 0);
    pthread_create(&t2, 0, reader, 0);
    pthread_create(&t3, 0, reader, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_join(t3, 0);
    return 0;
}
