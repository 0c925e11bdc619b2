// what: Two threads may both find that nothing is there yet.
// verdict: unsafe
// fails: assertion 25
#include <assert.h>
#include <pthread.h>

static int made, ready;

static void *make(void *unused)
{
    if (!ready) {
        made++;
        ready = 1;
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, make, 0);
    pthread_create(&two, 0, make, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(made == 1);
    return 0;
}
