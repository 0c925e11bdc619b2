// what: Two calls take the same lock and come to the same state; only the second one's is never given back in that state.
// verdict: unsafe
// flags: --check lock-leak
// fails: lock-leak 13
// fails: lock-leak 15
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static pthread_spinlock_t lock;
static void *worker(void *unused)
{
    if (__VERIFIER_nondet_bool())
        pthread_spin_lock(&lock);
    else
        pthread_spin_lock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_spin_init(&lock, 0);
    pthread_create(&one, 0, worker, 0);
    pthread_join(one, 0);
    return 0;
}
