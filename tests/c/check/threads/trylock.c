// what: A lock that is tried is held by one thread only.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *enter(void *unused)
{
    if (pthread_mutex_trylock(&lock) == 0) {
        inside++;
        assert(inside == 1);
        inside--;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, enter, 0);
    pthread_create(&two, 0, enter, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);

    return 0;
}
