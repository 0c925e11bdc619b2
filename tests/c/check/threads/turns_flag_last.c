// what: The same with the flag after the value.
// verdict: unknown
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static volatile int ready;
static unsigned message, expected;

static void *send(void *unused)
{
    unsigned made = expected;
    message = made * 3;
    ready = 1;
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
    if (expected * 3 == 2000000001u)
        assert(got == 2000000001u);
    return 0;
}
