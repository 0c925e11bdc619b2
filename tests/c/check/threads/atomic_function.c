// what: A function whose name says so is one step.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static int counter;

static void __VERIFIER_atomic_count(void)
{
    counter++;
}

static void *count(void *unused)
{
    __VERIFIER_atomic_count();
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, count, 0);
    pthread_create(&two, 0, count, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(counter == 2);
    return 0;
}
