// what: Store buffering with the buffers written out in the program, as tests of weak memory have it.
// verdict: unsafe
// fails: reach-error 79
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void)
{
    assert(0);
}
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

int cnt, p0, p1, x, y;
_Bool x_buffered, y_buffered, flush;
int x_old, y_old;

static int read_x(void)
{
    flush = __VERIFIER_nondet_bool();
    if (x_buffered && !flush)
        return x_old;
    x_buffered = 0;
    return x;
}

static int read_y(void)
{
    flush = __VERIFIER_nondet_bool();
    if (y_buffered && !flush)
        return y_old;
    y_buffered = 0;
    return y;
}

void *P0(void *arg)
{
    __VERIFIER_atomic_begin();
    y_old = y;
    y = 1;
    y_buffered = 1;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    p0 = read_x();
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    cnt = cnt + 1;
    __VERIFIER_atomic_end();
    return 0;
}

void *P1(void *arg)
{
    __VERIFIER_atomic_begin();
    x_old = x;
    x = 1;
    x_buffered = 1;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    p1 = read_y();
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    cnt = cnt + 1;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, 0, P0, 0);
    pthread_create(&t1, 0, P1, 0);
    if (cnt != 2)
        exit(0);
    if (p0 == 0 && p1 == 0)
        reach_error();
    return 0;
}
