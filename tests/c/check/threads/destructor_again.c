// what: A destructor that sets the value again is called at most four times.
// verdict: unsafe
// fails: assertion 28
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int calls;

static void forget(void *value)
{
    calls++;
    pthread_setspecific(key, value);
}

static void *work(void *own)
{
    pthread_setspecific(key, own);
    return 0;
}

int main(void)
{
    pthread_t one;
    pthread_key_create(&key, forget);
    pthread_create(&one, 0, work, &calls);
    pthread_join(one, 0);
    assert(calls != 4);
    return 0;
}
