// what: Each worker adds its part in its own variable, the sum is made under a lock.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#define THREADS 8
#define POINTS 10

static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
    long hits = 0, seed = (long)arg;
    for (int i = 0; i < POINTS; i++) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        hits += seed % 2;
    }
    pthread_mutex_lock(&lock);
    total += hits;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(total >= 0 && total <= THREADS * POINTS);
    printf("%ld\n", total);
    return 0;
}
