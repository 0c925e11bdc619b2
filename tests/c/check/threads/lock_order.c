// what: Two locks in opposite orders: a deadlock.
// verdict: unsafe
// fails: deadlock 35
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

static void *take(void *unused)
{
    pthread_mutex_lock(&right);
    pthread_mutex_lock(&left);
    balance--;
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, give, 0);
    pthread_create(&two, 0, take, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
