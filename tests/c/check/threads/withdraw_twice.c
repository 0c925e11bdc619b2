// what: A test and the action on it are two steps.
// verdict: unsafe
// fails: assertion 32
#include <assert.h>
#include <pthread.h>

static int account = 10, paid;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *withdraw(void *unused)
{
    int enough;
    pthread_mutex_lock(&lock);
    enough = account >= 10;
    pthread_mutex_unlock(&lock);
    if (enough) {
        pthread_mutex_lock(&lock);
        account -= 10;
        paid += 10;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, withdraw, 0);
    pthread_create(&two, 0, withdraw, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(account >= 0);
    return 0;
}
