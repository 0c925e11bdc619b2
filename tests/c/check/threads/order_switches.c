// what: The search with the fewest interruptions first finds the same as the others.
// verdict: unsafe
// flags: --search switches
// fails: deadlock 32
// fails: assertion 31
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *forward(void *unused) { pthread_mutex_lock(&first); pthread_mutex_lock(&second);
    sum++;
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    return unused;
}

static void *backward(void *unused) {
    pthread_mutex_lock(&second); pthread_mutex_lock(&first);
    sum++;
    pthread_mutex_unlock(&first); pthread_mutex_unlock(&second);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, forward, 0);
    pthread_create(&two, 0, backward, 0);
    assert(sum < 2);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
