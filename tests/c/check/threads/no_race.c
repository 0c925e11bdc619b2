// what: The same under a lock.
// verdict: safe
// flags: --check data-race
#include <assert.h>
#include <pthread.h>

static int shared, seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *set(void *unused)
{
    pthread_mutex_lock(&lock);
    shared = 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

static void *get(void *unused)
{
    pthread_mutex_lock(&lock);
    seen = shared;
    pthread_mutex_unlock(&lock);
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
