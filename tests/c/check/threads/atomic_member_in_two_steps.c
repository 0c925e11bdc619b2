// what: A read and a write of an atomic member are two steps.
// verdict: unsafe
// fails: assertion 28
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct shared {
    atomic_int count;
};

static void *count(void *argument)
{
    struct shared *shared = argument;
    shared->count = shared->count + 1;
    return 0;
}

int main(void)
{
    struct shared shared = {0};
    pthread_t one, two;
    pthread_create(&one, 0, count, &shared);
    pthread_create(&two, 0, count, &shared);
    pthread_join(one, 0);
    pthread_join(two, 0);
    int counted = shared.count;
    assert(counted == 2);
    return 0;
}
