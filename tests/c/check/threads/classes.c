// what: One value of each class between constants stands for all.
// verdict: safe
#include <assert.h>
#include <pthread.h>

long __VERIFIER_nondet_long(void);
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
    long value = __VERIFIER_nondet_long(), copy = value;
    __VERIFIER_assume(value > 100000 && value <= 5000000000);
    assert(copy >= 100001);
    assert(copy != 5000000001);
    assert(!(copy > 5000000000) || seen);
    pthread_join(one, 0);
    return 0;
}
