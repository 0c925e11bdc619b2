// what: A lock with tickets by fetch-and-add, taken twice by three threads.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next_ticket, now_serving;
int critical, count;

void lock(void)
{
    unsigned ticket = atomic_fetch_add(&next_ticket, 1);
    while (atomic_load(&now_serving) != ticket)
        ;
}

void unlock(void)
{
    atomic_fetch_add(&now_serving, 1);
}

void *run(void *arg)
{
    for (int i = 0; i < 2; i++) {
        lock();
        assert(!critical);
        critical = 1;
        count++;
        critical = 0;
        unlock();
    }
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, run, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(count == 6);
    return 0;
}
