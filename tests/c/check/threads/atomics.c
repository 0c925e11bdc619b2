// what: Atomic increments are not lost.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *count(void *unused)
{
    counter++;
    atomic_fetch_add(&counter, 1);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, count, 0);
    pthread_create(&two, 0, count, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(counter == 4);
    return 0;
}
