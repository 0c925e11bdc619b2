// what: The destructor of a key is called with the thread's value when the thread's function has returned.
// verdict: unsafe
// fails: assertion 26
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int freed;

static void forget(void *value)
{
    freed += *(int *)value;
}

static void *work(void *own)
{
    pthread_setspecific(key, own);
    return own;
}

static void *once(void *unused)
{
    pthread_t one;
    int number = 3;
    pthread_create(&one, 0, work, &number); pthread_join(one, 0);
    assert(freed != 3);
    return unused;
}

int main(void)
{
    pthread_key_create(&key, forget);
    once(0);
    return 0;
}
