// what: A value and its double are written under two locks, one after the other; a reader between them sees them differ.
// verdict: unsafe
// fails: reach-error 52
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void)
{
    assert(0);
}

#define WRITERS 2
#define READERS 1

static int data1Value = 0;
static int data2Value = 0;
pthread_mutex_t data1Lock;
pthread_mutex_t data2Lock;

void *funcA(void *param)
{
    pthread_mutex_lock(&data1Lock);
    data1Value = 1;
    pthread_mutex_unlock(&data1Lock);

    pthread_mutex_lock(&data2Lock);
    data2Value = data1Value + 1;
    pthread_mutex_unlock(&data2Lock);

    return NULL;
}

void *funcB(void *param)
{
    int t1 = -1;
    int t2 = -1;

    pthread_mutex_lock(&data1Lock);
    if (data1Value == 0) {
        pthread_mutex_unlock(&data1Lock);
        return NULL;
    }
    t1 = data1Value;
    pthread_mutex_unlock(&data1Lock);

    pthread_mutex_lock(&data2Lock);
    t2 = data2Value;
    pthread_mutex_unlock(&data2Lock);

    if (t2 != (t1 + 1))
        reach_error();

    return NULL;
}

int main(int argc, char *argv[])
{
    int i;
    pthread_t *writers = malloc(sizeof(pthread_t) * WRITERS);
    pthread_t *readers = malloc(sizeof(pthread_t) * READERS);

    pthread_mutex_init(&data1Lock, NULL);
    pthread_mutex_init(&data2Lock, NULL);

    for (i = 0; i < WRITERS; i++)
        pthread_create(&writers[i], NULL, &funcA, NULL);
    for (i = 0; i < READERS; i++)
        pthread_create(&readers[i], NULL, &funcB, NULL);

    for (i = 0; i < WRITERS; i++)
        pthread_join(writers[i], NULL);
    for (i = 0; i < READERS; i++)
        pthread_join(readers[i], NULL);

    pthread_mutex_destroy(&data1Lock);
    pthread_mutex_destroy(&data2Lock);
    free(writers);
    free(readers);
    return 0;
}
