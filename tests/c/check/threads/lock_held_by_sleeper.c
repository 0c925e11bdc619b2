// what: A thread that waits for a condition when main returns holds no mutex, but what it holds then depends on the order of threads.
// verdict: safe
// flags: --check lock-leak --no-reduction
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t waits_now;
static int stops;

static void *sleeps(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_barrier_wait(&waits_now);
    while (!stops)
        pthread_cond_wait(&never, &lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_barrier_init(&waits_now, 0, 2);
    pthread_create(&one, 0, sleeps, 0);
    pthread_barrier_wait(&waits_now);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
