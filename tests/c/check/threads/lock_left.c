// what: A thread that finds nothing to do ends without giving its mutex back.
// verdict: unsafe
// flags: --check lock-leak
// fails: lock-leak 11
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int work = 1;
static void *take_work(void *unused)
{
    pthread_mutex_lock(&lock);
    if (work == 0)
        return unused;
    work--;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, take_work, 0);
    pthread_create(&two, 0, take_work, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
