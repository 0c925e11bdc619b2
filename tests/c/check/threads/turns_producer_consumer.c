// what: A buffer of one place with condition variables hands an input of any value on; one of them is spoiled.
// verdict: unsafe
// fails: assertion 49
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full;
static unsigned value, sent;

static void *produce(void *unused)
{
    unsigned made = __VERIFIER_nondet_uint();
    pthread_mutex_lock(&lock);
    sent = made;
    value = made;
    if (made / 7 == 100000000u && made % 7 == 3)
        value = 0;
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return unused;
}

static unsigned consume(void)
{
    unsigned got;
    pthread_mutex_lock(&lock);
    while (!full)
        pthread_cond_wait(&filled, &lock);
    got = value;
    full = 0;
    pthread_mutex_unlock(&lock);
    return got;
}

int main(void)
{
    pthread_t one;
    unsigned got;
    pthread_create(&one, 0, produce, 0);
    got = consume();
    pthread_join(one, 0);
    /* The number of which the quotient and the rest
       are those above. */

    assert(got == sent);
    return 0;
}
