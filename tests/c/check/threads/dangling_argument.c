// what: A thread uses a variable whose function has returned.
// verdict: unsafe
// fails: dangling 11
#include <assert.h>
#include <pthread.h>

static pthread_t one;

static void *use(void *argument)
{
    return (void *)(long)*(int *)argument;
}

static void start(void)
{
    int local = 3;
    pthread_create(&one, 0, use, &local);
}

int main(void)
{
    start();
    pthread_join(one, 0);
    return 0;
}
