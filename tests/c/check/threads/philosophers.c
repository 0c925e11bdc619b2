// what: Four philosophers, each with the left fork first.
// verdict: unsafe
// fails: deadlock 31
#include <assert.h>
#include <pthread.h>

#define SEATS 4
static pthread_mutex_t forks[SEATS];

static void *dine(void *argument)
{
    int seat = *(int *)argument;
    pthread_mutex_lock(&forks[seat]);
    pthread_mutex_lock(&forks[(seat + 1) % SEATS]);
    pthread_mutex_unlock(&forks[(seat + 1) % SEATS]);
    pthread_mutex_unlock(&forks[seat]);
    return 0;
}

int main(void)
{
    pthread_t threads[SEATS];
    int seats[SEATS];
    for (int i = 0; i < SEATS; i++)
        pthread_mutex_init(&forks[i], 0);
    for (int i = 0; i < SEATS; i++) {
        seats[i] = i;
        pthread_create(&threads[i], 0, dine, &seats[i]);
    }
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
