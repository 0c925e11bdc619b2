// what: Two increments without a lock may be one.
// verdict: unsafe
// fails: assertion 22
#include <assert.h>
#include <pthread.h>

static int counter;

static void *count(void *unused)
{
    counter++;
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
