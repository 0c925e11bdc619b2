// what: two threads pass numbers through a buffer, under a lock with two condition variables
#include <pthread.h>
#include <stdio.h>

#define PLACES 2
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int buffer[PLACES], count, first;

static void *produce(void *argument)
{
    for (int i = 1; i <= *(int *)argument; i++) {
        pthread_mutex_lock(&lock);
        while (count == PLACES)
            pthread_cond_wait(&emptied, &lock);
        buffer[(first + count++) % PLACES] = i * i;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    return argument;
}

int main(void)
{
    pthread_t producer;
    int many = 5, sum = 0;
    void *result;
    pthread_create(&producer, 0, produce, &many);
    for (int i = 0; i < many; i++) {
        pthread_mutex_lock(&lock);
        while (count == 0)
            pthread_cond_wait(&filled, &lock);
        int number = buffer[first];
        first = (first + 1) % PLACES;
        count--;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&lock);
        printf("%d\n", number);
        sum += number;
    }
    pthread_join(producer, &result);
    printf("%d %d\n", sum, result == &many);
    return 0;
}
