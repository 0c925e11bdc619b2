// what: A pair is written in two steps.
// verdict: unsafe
// fails: assertion 19
#include <assert.h>
#include <pthread.h>

static int low, high;

static void *write_both(void *unused)
{
    low = 1;
    high = -1;
    return unused;
}

static void *read_both(void *unused)
{
    int one = low, other = high;
    assert((one == 0 && other == 0) || (one == 1 && other == -1));
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, write_both, 0);
    pthread_create(&two, 0, read_both, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);

    return 0;
}
