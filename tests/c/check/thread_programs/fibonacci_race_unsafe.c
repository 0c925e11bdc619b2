// what: Two threads add each other's number in turn; the largest sum is the Fibonacci number that is asked for.
// verdict: unsafe
// fails: reach-error 38
#include <assert.h>
#include <pthread.h>

extern void abort(void);
void reach_error(void) { assert(0); }

int i = 1, j = 1;

#define ROUNDS 5

void *t1(void *arg)
{
    int k = 0;
    for (k = 0; k < ROUNDS; k++)
        i += j;
    pthread_exit(NULL);
}

void *t2(void *arg)
{
    int k = 0;
    for (k = 0; k < ROUNDS; k++)
        j += i;
    pthread_exit(NULL);
}

int main(int argc, char **argv)
{
    pthread_t id1, id2;
    pthread_create(&id1, NULL, t1, NULL);
    pthread_create(&id2, NULL, t2, NULL);
    int condI = i >= 144;
    int condJ = j >= 144;
    if (condI || condJ)
        reach_error();
    return 0;
}
