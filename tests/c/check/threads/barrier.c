// what: Nobody passes a barrier before all have come.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int come[2];

static void meet(int me)
{
    come[me] = 1;
    pthread_barrier_wait(&barrier);
    assert(come[0] && come[1]);
}

static void *first(void *unused)
{
    meet(0);
    return unused;
}

static void *second(void *unused)
{
    meet(1);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
