// what: What runs once runs once, before anybody goes on.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int made;

static void make(void)
{
    made++;
}

static void *use(void *unused)
{
    pthread_once(&control, make);
    assert(made == 1);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, use, 0);
    pthread_create(&two, 0, use, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);

    return 0;
}
