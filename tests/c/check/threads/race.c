// what: Two threads access a variable, and nothing orders them.
// verdict: unsafe
// flags: --check data-race
// fails: data-race 18
#include <assert.h>
#include <pthread.h>

static int shared, seen;

static void *set(void *unused)
{
    shared = 1;
    return unused;
}

static void *get(void *unused)
{
    seen = shared;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, set, 0);
    pthread_create(&two, 0, get, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
