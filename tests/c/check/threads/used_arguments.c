// what: The number of arguments is looked at and not varied together with threads, and a result that is read was never given.
// verdict: unknown
#include <assert.h>
#include <pthread.h>

static int value;

static void *set(void *unused)
{
    value = *(int *)unused;
}

int main(int argc, char **argv)
{
    pthread_t one;
    void *result;
    int three = argc > 2 ? 2 : 3;
    pthread_create(&one, 0, set, &three);
    pthread_join(one, &result);
    assert(value == 3 && !result);
    return 0;
}
