// what: Every thread has its own thread-local variable.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 5;

static void *count(void *unused)
{
    own++;
    assert(own == 6);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, count, 0);
    pthread_create(&two, 0, count, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(own == 5);
    return 0;
}
