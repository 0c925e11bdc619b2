// what: A function waits for the thread that uses its local, so nothing is used after its life.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static void *add(void *place)
{
    *(int *)place += 1;
    return 0;
}

static int count(void)
{
    int local = 1;
    pthread_t one;
    pthread_create(&one, 0, add, &local);
    pthread_join(one, 0);
    return local;
}

int main(void)
{
    pthread_t one;
    int other = 1;
    pthread_create(&one, 0, add, &other);
    assert(count() == 2);
    pthread_join(one, 0);
    return 0;
}
