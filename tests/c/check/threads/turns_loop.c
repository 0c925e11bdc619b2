// what: Threads that a loop starts have arguments of their own, one of them with a fault for one value.
// verdict: unsafe
// fails: assertion 35
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long long sum;

static void *add(void *argument)
{
    int mine = *(int *)argument;
    pthread_mutex_lock(&lock);
    sum += mine;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    int values[3];
    for (int i = 0; i < 3; i++) {
        values[i] = __VERIFIER_nondet_int();
        pthread_create(&threads[i], 0, add, &values[i]);
    }
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);

    /* All three together, which needs
       wide values of all of them. */
    long long all = (long long)values[0] + values[1] + values[2];
    assert(sum == all);
    assert(sum != 6000000001LL);
    return 0;
}
