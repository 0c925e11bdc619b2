// what: The signal may come between the test and the wait.
// verdict: unsafe
// fails: deadlock 35
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wait_for(void *unused)
{
    if (!ready) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void *announce(void *unused)
{
    ready = 1;
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, wait_for, 0);
    pthread_create(&two, 0, announce, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
