// what: A read lock and a recursive mutex, given back once too seldom, are held when main calls exit; a failed try takes nothing.
// verdict: unsafe
// flags: --check lock-leak
// fails: lock-leak 17
// fails: lock-leak 20
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t lock, other = PTHREAD_MUTEX_INITIALIZER;

static void twice(void)
{
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &kind); pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_rwlock_rdlock(&table);
    pthread_rwlock_rdlock(&table);
    pthread_rwlock_unlock(&table);
}

static void *holds(void *unused)
{
    pthread_mutex_lock(&other);
    twice();
    pthread_mutex_unlock(&other);
    exit(0);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, holds, 0);
    pthread_join(one, 0);
    return 0;
}
