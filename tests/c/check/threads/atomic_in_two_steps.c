// what: A load and a store are two steps, atomic or not.
// verdict: unsafe
// fails: assertion 23
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *count(void *unused)
{
    atomic_store(&counter, atomic_load(&counter) + 1);
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
