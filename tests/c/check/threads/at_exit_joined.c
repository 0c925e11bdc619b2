// what: Functions registered with atexit run after main in the opposite order.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int sum;

static void check(void)
{
    assert(sum == 13);
}

static void add(void)
{
    assert(sum == 10);
    sum += 3;
}

static void *work(void *unused)
{
    sum = 10;
    return unused;
}

int main(void)
{
    pthread_t one;
    atexit(check);
    atexit(add);
    pthread_create(&one, 0, work, 0);
    pthread_join(one, 0);
    return 0;
}
