// what: A lock by compare-and-swap; threads without end, started in a loop that never ends, take it.
// verdict: unknown
#include <assert.h>
#include <pthread.h>

void reach_error(void) { assert(0); }

int mutex = 0;
int c = 0;

void __VERIFIER_atomic_CAS(int *v, int e, int u, int *result)
{
    if (*v == e) {
        *v = u, *result = 1;
    } else {
        *result = 0;
    }
}

void *thr1(void *arg)
{
    int l = 0;
    while (!l)
        __VERIFIER_atomic_CAS(&mutex, 0, 1, &l);
    c = 1;
    if (c != 1)
        reach_error();
    c = 0;
    mutex = 0;
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, thr1, 0);
}
