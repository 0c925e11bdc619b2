// what: A flag is set before the value that it stands for; who waits for the flag may read the old value.
// verdict: unsafe
// fails: assertion 33
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static volatile int ready;
static unsigned message, expected;

static void *send(void *unused)
{
    unsigned made = expected;
    ready = 1;
    message = made * 3;
    return unused;
}

int main(void)
{
    pthread_t one;
    unsigned got;
    expected = __VERIFIER_nondet_uint();
    pthread_create(&one, 0, send, 0);
    if (!ready)
        return 0;
    got = message;
    pthread_join(one, 0);
    /* Only one number makes the difference:
       a third of it. */

    if (expected * 3 == 2000000001u)
        assert(got == 2000000001u);
    return 0;
}
