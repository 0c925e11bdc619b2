// what: The inputs of a constructor are inputs of the search.
// verdict: unsafe
// fails: assertion 30
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int mode, order;

__attribute__((constructor)) static void choose(void)
{
    mode = __VERIFIER_nondet_int() == 2;
    assert(order++ == 0);
}

static void *count(void *argument)
{
    order++;
    return argument;
}

int main(void)
{
    pthread_t thread;
    assert(order == 1);
    pthread_create(&thread, 0, count, 0);
    pthread_join(thread, 0);
    assert(order == 2);
    assert(mode == 0);
    return 0;
}
