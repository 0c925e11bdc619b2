// what: Store buffering: under sequential consistency one of the two sees the other's write.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { assert(0); }
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_bool(void);

int __unbuffered_cnt = 0;
int __unbuffered_p0_EAX = 0;
int __unbuffered_p1_EAX = 0;
_Bool main_cond;
int x = 0;
int y = 0;

void *P0(void *arg)
{
    __VERIFIER_atomic_begin();
    y = 1;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    __unbuffered_p0_EAX = x;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    __unbuffered_cnt = __unbuffered_cnt + 1;
    __VERIFIER_atomic_end();
    return 0;
}

void *P1(void *arg)
{
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    __unbuffered_p1_EAX = y;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    __unbuffered_cnt = __unbuffered_cnt + 1;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, 0, P0, 0);
    pthread_create(&t1, 0, P1, 0);
    __VERIFIER_atomic_begin();
    main_cond = __unbuffered_cnt == 2;
    __VERIFIER_atomic_end();
    if (!main_cond)
        exit(0);
    __VERIFIER_atomic_begin();
    main_cond = !(__unbuffered_p0_EAX == 0 && __unbuffered_p1_EAX == 0);
    __VERIFIER_atomic_end();
    if (!main_cond)
        reach_error();
    return 0;
}
