// what: A bounded buffer with three semaphores, two producers and two consumers.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define SLOTS 2
#define ITEMS 2

static int buffer[SLOTS], in, out, sum;
static sem_t empty, full, mutex;

static void *producer(void *arg)
{
    int base = *(int *)arg;
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&empty);
        sem_wait(&mutex);
        assert(buffer[in] == 0);
        buffer[in] = base + i;
        in = (in + 1) % SLOTS;
        sem_post(&mutex);
        sem_post(&full);
    }
    return NULL;
}

static void *consumer(void *arg)
{
    (void)arg;
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&full);
        sem_wait(&mutex);
        assert(buffer[out] != 0);
        sum += buffer[out];
        buffer[out] = 0;
        out = (out + 1) % SLOTS;
        sem_post(&mutex);
        sem_post(&empty);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    int bases[2] = {10, 20};
    sem_init(&empty, 0, SLOTS);
    sem_init(&full, 0, 0);
    sem_init(&mutex, 0, 1);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, producer, &bases[i]);
    for (int i = 2; i < 4; i++)
        pthread_create(&threads[i], NULL, consumer, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(sum == 10 + 11 + 20 + 21);
    sem_destroy(&empty);
    sem_destroy(&full);
    sem_destroy(&mutex);
    return 0;
}
