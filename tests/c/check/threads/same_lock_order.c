// what: Two locks in the same order.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int balance;

static void *give(void *unused)
{
    pthread_mutex_lock(&left);
    pthread_mutex_lock(&right);
    balance++;
    pthread_mutex_unlock(&right);
    pthread_mutex_unlock(&left);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, give, 0);
    pthread_create(&two, 0, give, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance == 2);
    return 0;
}
