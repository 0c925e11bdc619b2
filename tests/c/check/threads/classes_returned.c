// what: An input is returned and computed with: nothing is proved.
// verdict: unknown
// flags: --engine explicit
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
static int twice(int number) { return number / 2; }
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
    assert(twice(__VERIFIER_nondet_int()) != 1234);
    pthread_join(one, 0);
    return 0;
}
