// what: Every lock is given back, also the one that a wait for a condition has taken again, and one that is tried.
// verdict: safe
// flags: --check lock-leak
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
static int is_ready;

static void *waits(void *unused)
{
    pthread_mutex_lock(&lock);
    while (!is_ready)
        pthread_cond_wait(&ready, &lock);
    pthread_mutex_unlock(&lock);
    if (pthread_rwlock_trywrlock(&table) == 0)
        pthread_rwlock_unlock(&table);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, waits, 0);
    pthread_rwlock_wrlock(&table);
    pthread_mutex_lock(&lock);
    is_ready = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    pthread_rwlock_unlock(&table);
    pthread_join(one, 0);
    return 0;
}
