// what: A thread ends in the middle of a function.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static void *leave(void *unused)
{
    (void)unused;
    pthread_exit((void *)7);
}

int main(void)
{
    pthread_t one;
    void *result;
    pthread_create(&one, 0, leave, 0);
    pthread_join(one, &result);
    assert((long)result == 7);
    return 0;
}
