// what: An atomic flag publishes a value; the reader waits for it in a loop.
// verdict: safe
// flags: --check data-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int payload;
atomic_bool ready;

void *producer(void *arg)
{
    payload = 42;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

void *consumer(void *arg)
{
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
    assert(payload == 42);
    return NULL;
}

int main(void)
{
    pthread_t p, c;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
