// what: Readers see both halves of what a writer writes.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int low, high;

static void *write_both(void *unused)
{
    pthread_rwlock_wrlock(&lock);
    low = 1;
    high = 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *read_both(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    assert(low == high);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, write_both, 0);
    pthread_create(&two, 0, read_both, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);

    return 0;
}
