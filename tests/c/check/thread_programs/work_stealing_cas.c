// what: The last task of a deque is taken by compare-and-swap, so that each is taken exactly once.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define TASKS 3

static atomic_int top, bottom;
static int tasks[TASKS];
static atomic_int taken[TASKS];

static void *thief(void *arg)
{
    for (int tries = 0; tries < 2; tries++) {
        int t = atomic_load(&top), b = atomic_load(&bottom);
        if (t < b) {
            int task = tasks[t];
            if (atomic_compare_exchange_strong(&top, &t, t + 1))
                atomic_fetch_add(&taken[task], 1);
        }
    }
    return arg;
}

static void *owner(void *arg)
{
    for (;;) {
        int b = atomic_fetch_sub(&bottom, 1) - 1;
        int t = atomic_load(&top);
        if (b < t) {
            atomic_store(&bottom, t);
            return arg;
        }
        int task = tasks[b];
        if (b > t) {
            atomic_fetch_add(&taken[task], 1);
            continue;
        }
        int expected = t;
        if (atomic_compare_exchange_strong(&top, &expected, t + 1))
            atomic_fetch_add(&taken[task], 1);
        atomic_store(&bottom, t + 1);
        return arg;
    }
}

int main(void)
{
    pthread_t one, two;
    for (int i = 0; i < TASKS; i++)
        tasks[i] = i;
    atomic_init(&bottom, TASKS);
    pthread_create(&one, 0, owner, 0);
    pthread_create(&two, 0, thief, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    for (int i = 0; i < TASKS; i++)
        assert(taken[i] == 1);
    return 0;
}
