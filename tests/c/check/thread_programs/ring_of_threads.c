// what: A token goes around a ring of four threads, each with its own condition.
// verdict: safe
#include <assert.h>
#include <pthread.h>

#define N 4
#define LAPS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_of[N];
static int turn, passes;

static void *station(void *arg)
{
    long me = (long)arg;
    for (int lap = 0; lap < LAPS; lap++) {
        pthread_mutex_lock(&lock);
        while (turn != me)
            pthread_cond_wait(&turn_of[me], &lock);
        assert(passes % N == me);
        passes++;
        turn = (turn + 1) % N;
        pthread_cond_signal(&turn_of[turn]);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_cond_init(&turn_of[i], NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, station, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(passes == N * LAPS);
    return 0;
}
