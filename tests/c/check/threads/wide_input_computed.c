// what: An input that is computed with has only some of its values, so nothing is proved.
// verdict: unknown
// flags: --engine explicit
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
static int sum;

static void *add(void *unused)
{
    if (__VERIFIER_nondet_int() / 2 == 617)
        sum = 1;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(sum == 0);
    return 0;
}
