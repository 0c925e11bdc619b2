// what: Every thread is given the address of the same loop variable.
// verdict: unsafe
// fails: assertion 29
#include <assert.h>
#include <pthread.h>

#define N 3
static int seen[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *arg)
{
    int me = *(int *)arg;
    pthread_mutex_lock(&m);
    if (me < N)
        seen[me]++;
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    int i;
    for (i = 0; i < N; i++)
        pthread_create(&t[i], NULL, run, &i);
    for (int k = 0; k < N; k++)
        pthread_join(t[k], NULL);
    assert(seen[0] == 1);
    return 0;
}
