// Two tasks of a spacecraft's executive wake each other through events. An event counts how often it was signalled; a
// task that has seen the present count waits for the next signal. The fault: the task compares the counts before it
// holds the event's lock. A signal that comes between this check and the wait wakes nobody, the task sleeps although
// there is something to do, and soon both tasks wait for ever. The explanation must name the check and the wait,
// and say that only the schedule differs. In the corrected version the check is made under the lock, in a loop.
//
// explain: kind schedule
#include <pthread.h>
#include <stddef.h>

enum { COUNTS = 3 };

struct event {
    pthread_mutex_t lock;
    pthread_cond_t signalled;
    int count;
};

static struct event work_ready = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
static struct event work_done = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static void signal_event(struct event *event)
{
    pthread_mutex_lock(&event->lock);
    event->count = (event->count + 1) % COUNTS;
    pthread_cond_broadcast(&event->signalled);
    pthread_mutex_unlock(&event->lock);
}

/* Returns the count of the next signal after the one that was `seen`. */
static int await_event(struct event *event, int seen)
{
#ifdef FIXED
    pthread_mutex_lock(&event->lock);
    while (event->count == seen)
        pthread_cond_wait(&event->signalled, &event->lock);
#else
    int count = event->count; /* named */
    pthread_mutex_lock(&event->lock);
    if (count == seen)
        pthread_cond_wait(&event->signalled, &event->lock); /* named */
#endif
    seen = event->count;
    pthread_mutex_unlock(&event->lock);
    return seen;
}

static void *planner(void *unused)
{
    int seen = 0;
    for (;;) {
        signal_event(&work_ready);
        seen = await_event(&work_done, seen);
    }
    return unused;
}

static void *executive(void *unused)
{
    int seen = 0;
    for (;;) {
        seen = await_event(&work_ready, seen);
        signal_event(&work_done);
    }
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, planner, NULL);
    pthread_create(&second, NULL, executive, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
