// what: A variable that no file defines has any value before the threads start, too.
// verdict: unsafe
// fails: assertion 18
#include <assert.h>
#include <pthread.h>

extern int limit;

static void *nothing(void *argument)
{
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, nothing, 0);
    assert(limit == 0);
    pthread_join(thread, 0);
    return 0;
}
