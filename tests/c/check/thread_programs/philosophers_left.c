// what: Five philosophers, all left-handed.
// verdict: unsafe
// fails: deadlock 33
#include <pthread.h>
#include <stdlib.h>

#define N 5
static pthread_mutex_t forks[N];
static int meals;

static void *philosopher(void *arg)
{
    long me = (long)arg;
    pthread_mutex_t *left = &forks[me], *right = &forks[(me + 1) % N];
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(left);
        pthread_mutex_lock(right);
        __sync_fetch_and_add(&meals, 1);
        pthread_mutex_unlock(right);
        pthread_mutex_unlock(left);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, philosopher, (void *)i);
    for (long i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
