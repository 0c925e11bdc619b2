// what: As many threads as an input says, each checks an invariant that a lock protects.
// verdict: unknown
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }

int a, b;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *arg)
{
    pthread_mutex_lock(&m);
    a++;
    b++;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    if (a != b)
        reach_error();
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        pthread_create(&t, 0, f, 0);
    return 0;
}
