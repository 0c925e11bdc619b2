// what: Destructors of keys come in any order, once for each value, and not at all for main.
// verdict: unsafe
// fails: assertion 37
// fails: assertion 38
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t first, second;
static int calls, last;

static void forget_first(void *value)
{
    calls++;
    last = *(int *)value;
}

static void forget_second(void *value)
{
    calls++;
    last = *(int *)value;
}

static void *work(void *values)
{
    pthread_setspecific(first, values);
    pthread_setspecific(second, (int *)values + 1);
    pthread_exit(0);
}

static void run(void)
{
    static int values[2] = {1, 2};
    pthread_t one;
    pthread_create(&one, 0, work, values);
    pthread_join(one, 0);
    if (last == 1) assert(0);
    if (last == 2) assert(0);
    assert(calls == 2);
}

static void at_end(void)
{
    assert(calls == 2);
}

int main(void)
{
    static int value = 5;
    atexit(at_end);
    pthread_key_create(&first, forget_first);
    pthread_key_create(&second, forget_second);
    pthread_setspecific(first, &value);
    run();
    return 0;
}
