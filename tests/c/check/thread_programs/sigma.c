// what: Each of several threads adds one to a sum without a lock.
// verdict: unsafe
// fails: reach-error 39
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { assert(0); }

#define SIGMA 5

int *array;
int array_index = -1;

void *thread(void *arg)
{
    array[array_index] = 1;
    return 0;
}

int main(void)
{
    int tid, sum;
    pthread_t *t;

    t = (pthread_t *)malloc(sizeof(pthread_t) * SIGMA);
    array = (int *)malloc(sizeof(int) * SIGMA);
    for (tid = 0; tid < SIGMA; tid++)
        array[tid] = 0;
    for (tid = 0; tid < SIGMA; tid++) {
        array_index++;
        pthread_create(&t[tid], NULL, thread, NULL);
    }
    for (tid = 0; tid < SIGMA; tid++)
        pthread_join(t[tid], NULL);
    for (tid = sum = 0; tid < SIGMA; tid++)
        sum += array[tid];
    if (sum != SIGMA)
        reach_error();
    return 0;
}
