// what: An odd sum shows only if an update is lost, and the value only for an input that nobody would enumerate.
// verdict: unsafe
// fails: assertion 26
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static unsigned counter, step;

static void *add(void *unused)
{
    unsigned seen = counter;
    counter = seen + step;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    step = __VERIFIER_nondet_uint();
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    /* Both updates give an even number. */
    assert(counter != 123456789u);
    return 0;
}
