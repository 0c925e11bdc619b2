// A producer and two consumers share a buffer with room for one message. Whoever finds the buffer full or empty waits on
// the one condition variable, and whoever changes the buffer signals it. The fault: a consumer's signal can wake the
// other consumer instead of the producer. That one finds the buffer empty and waits again, the signal is used up, and
// all wait for ever. The explanation must name the signal of the consumer and the wait that takes it, and say that only
// the schedule differs (which thread a signal wakes is part of it). The corrected version has a condition variable for each side.
//
// explain: kind schedule
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { MESSAGES = 2 };

static pthread_mutex_t buffer_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t buffer_changed = PTHREAD_COND_INITIALIZER;
#ifdef FIXED
static pthread_cond_t buffer_emptied = PTHREAD_COND_INITIALIZER;
#else
#define buffer_emptied buffer_changed
#endif

static int buffer;
static int filled;

static void put(int message)
{
    pthread_mutex_lock(&buffer_lock);
    while (filled)
        pthread_cond_wait(&buffer_emptied, &buffer_lock);
    buffer = message;
    filled = 1;
    pthread_cond_signal(&buffer_changed);
    pthread_mutex_unlock(&buffer_lock);
}

static int take(void)
{
    pthread_mutex_lock(&buffer_lock);
    while (!filled)
        pthread_cond_wait(&buffer_changed, &buffer_lock); /* named */
    int message = buffer;
    filled = 0;
    pthread_cond_signal(&buffer_emptied); /* named */
    pthread_mutex_unlock(&buffer_lock);
    return message;
}

static void *producer(void *unused)
{
    for (int message = 1; message <= MESSAGES; message++)
        put(message);
    return unused;
}

static void *consumer(void *unused)
{
    int message = take();
    assert(1 <= message && message <= MESSAGES);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, producer, NULL);
    pthread_create(&threads[1], NULL, consumer, NULL);
    pthread_create(&threads[2], NULL, consumer, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(!filled);
    return 0;
}
