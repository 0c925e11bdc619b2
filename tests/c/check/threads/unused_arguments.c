// what: Arguments of main that nobody looks at are no bound, and neither is what a thread returns to nobody.
// verdict: safe
#include <assert.h>
#include <pthread.h>

static int value;

static void *set(void *unused)
{
    value = *(int *)unused;
}

int main(int argc, char **argv)
{
    pthread_t one;
    int three = 3;
    pthread_create(&one, 0, set, &three);
    pthread_join(one, 0);
    assert(value == 3);
    return 0;
}
