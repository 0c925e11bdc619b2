// what: A thread releases the lock of another one.
// verdict: unsafe
// fails: lock-misuse 11
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *release(void *unused)
{
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_mutex_lock(&lock);
    pthread_create(&one, 0, release, 0);
    pthread_join(one, 0);
    return 0;
}
