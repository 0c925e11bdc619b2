// Dining philosophers: each takes the fork at the left, then the one at the right, eats once and puts both back. If all
// have taken their left fork before any has taken the right one, each waits for its neighbour for ever. The
// explanation must name the two places where a philosopher takes a fork, and say that only the schedule differs. In
// the corrected version the last philosopher starts with the right fork, so that no circle of waiting threads can close.
//
// explain: kind schedule
#include <pthread.h>
#include <stddef.h>

enum { PHILOSOPHERS = 3 };

static pthread_mutex_t forks[PHILOSOPHERS] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static const int seats[PHILOSOPHERS] = {0, 1, 2};
static int meals[PHILOSOPHERS];

static void *philosopher(void *argument)
{
    int seat = *(const int *)argument;
    int first = seat;
    int second = (seat + 1) % PHILOSOPHERS;
#ifdef FIXED
    if (seat == PHILOSOPHERS - 1) {
        first = second;
        second = seat;
    }
#endif
    pthread_mutex_lock(&forks[first]);  /* named */
    pthread_mutex_lock(&forks[second]); /* named */
    meals[seat]++;
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return NULL;
}

int main(void)
{
    pthread_t threads[PHILOSOPHERS];
    for (int i = 0; i < PHILOSOPHERS; i++)
        pthread_create(&threads[i], NULL, philosopher, (void *)&seats[i]);
    for (int i = 0; i < PHILOSOPHERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
