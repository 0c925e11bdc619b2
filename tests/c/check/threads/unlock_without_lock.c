// what: A lock is released that nobody holds.
// verdict: unsafe
// fails: lock-misuse 11
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_unlock(&lock);
    return 0;
}
