// what: Both values of a choice, in both threads.
// verdict: unsafe
// fails: assertion 27
#include <assert.h>
#include <pthread.h>
#include <wherefore.h>

static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    int more = wherefore_choose(2);
    pthread_mutex_lock(&lock);
    sum += more;
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
    assert(sum != 4);
    return 0;
}
