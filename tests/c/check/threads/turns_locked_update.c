// what: With a lock no update is lost, for all values of the input, as far as the turns of the threads go.
// verdict: unknown
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned counter, step;

static void *add(void *unused)
{
    pthread_mutex_lock(&lock);
    unsigned seen = counter;
    counter = seen + step;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    step = __VERIFIER_nondet_uint();
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(counter != 123456789u);
    return 0;
}
