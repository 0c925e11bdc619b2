// what: A function takes the lock for all values but one.
// verdict: unsafe
// fails: assertion 34
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void pay(unsigned key)
{
    int locks = key * 2654435761u != 0x12345678u;
    if (locks)
        pthread_mutex_lock(&lock);
    balance = balance + 1;
    if (locks)
        pthread_mutex_unlock(&lock);
}

static void *work(void *key)
{
    pay(*(unsigned *)key);
    return 0;
}

int main(void)
{
    pthread_t one;
    unsigned key = __VERIFIER_nondet_uint();
    pthread_create(&one, 0, work, &key);
    pay(1);
    pthread_join(one, 0);
    assert(balance == 2);
    return 0;
}
