// what: A lock that is not recursive is acquired twice.
// verdict: unsafe
// fails: deadlock 12
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}
