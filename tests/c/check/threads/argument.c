// what: Each thread has its own argument.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static void *twice(void *argument)
{
    int *number = argument;
    *number = 2 * *number;
    return argument;
}

int main(void)
{
    pthread_t one, two;
    int a = 3, b = 4;
    void *result;
    pthread_create(&one, 0, twice, &a);
    pthread_create(&two, 0, twice, &b);
    pthread_join(one, &result);
    assert(result == &a && a == 6);
    pthread_join(two, 0);
    assert(b == 8);
    return 0;
}
