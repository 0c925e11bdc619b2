// what: An input that is only compared with a constant has all values that the program can tell apart.
// verdict: unsafe
// fails: assertion 24
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
static int sum;

static void *add(void *unused)
{
    if (__VERIFIER_nondet_int() == 1234)
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
