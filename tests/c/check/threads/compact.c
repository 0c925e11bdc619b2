// what: With 64 bits of each state nothing is proved, but held up to a probability.
// verdict: unknown
// flags: --compact
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *add(void *unused)
{
    pthread_mutex_lock(&lock);
    sum++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(sum == 2);
    return 0;
}
