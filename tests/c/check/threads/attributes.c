// what: Attributes of threads and locks are read as they were set, wrong ones are refused, and a lock that is waited for up to a time may not be had.
// verdict: unsafe
// fails: assertion 22
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t table;
static pthread_mutex_t lock;
static int written;

static void *writes(void *unused)
{
    struct timespec soon = {1, 0};
    int old = 7;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0 && old == PTHREAD_CANCEL_DISABLE);
    pthread_testcancel();
    int had = pthread_rwlock_timedwrlock(&table, &soon);
    assert(had == 0 || had == ETIMEDOUT);
    assert(had == 0);
    written = 1;
    pthread_rwlock_unlock(&table);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_attr_t attributes;
    pthread_mutexattr_t kind;
    pthread_rwlockattr_t shared;
    size_t stack = 0;
    int state = 7;
    pthread_attr_init(&attributes);
    assert(pthread_attr_setdetachstate(&attributes, 5) == EINVAL);
    pthread_attr_getdetachstate(&attributes, &state);
    assert(state == PTHREAD_CREATE_JOINABLE);
    assert(pthread_attr_setstacksize(&attributes, 65536) == 0);
    pthread_attr_getstacksize(&attributes, &stack);
    assert(stack == 65536);
    pthread_mutexattr_init(&kind);
    assert(pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED) == 0);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutexattr_gettype(&kind, &state);
    assert(state == PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &kind);
    pthread_mutex_lock(&lock);
    assert(pthread_mutex_lock(&lock) == 0);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_rwlockattr_init(&shared);
    pthread_rwlock_init(&table, &shared);
    pthread_create(&one, &attributes, writes, 0);
    pthread_rwlock_rdlock(&table);
    assert(written == 0 || written == 1);
    pthread_rwlock_unlock(&table);
    pthread_join(one, 0);
    pthread_rwlockattr_destroy(&shared);
    pthread_mutexattr_destroy(&kind);
    pthread_attr_destroy(&attributes);
    return 0;
}
