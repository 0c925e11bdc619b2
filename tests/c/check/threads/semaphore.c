// what: A semaphore with two units.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static sem_t units;
static int inside;

static void *enter(void *unused)
{
    sem_wait(&units);
    __VERIFIER_atomic_begin();
    inside++;
    assert(inside <= 2);
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    inside--;
    __VERIFIER_atomic_end();
    sem_post(&units);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    sem_init(&units, 0, 2);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, enter, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
