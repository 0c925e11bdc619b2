// what: Two inputs are compared with each other: nothing is proved.
// verdict: unknown
// flags: --engine explicit
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
static _Atomic int seen;

static void *work(void *unused)
{
    seen = 1;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, work, 0);
    int value = __VERIFIER_nondet_int();
    int other = __VERIFIER_nondet_int();
    if (value > 10)
        assert(value != other);
    pthread_join(one, 0);
    return 0;
}
