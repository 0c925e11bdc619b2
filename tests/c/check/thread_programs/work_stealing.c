// what: An owner takes from one end of a deque, a thief from the other; the last task may be taken twice.
// verdict: unsafe
// fails: assertion 25
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define TASKS 3

static atomic_int top, bottom;
static int tasks[TASKS];
static int taken[TASKS];

static void run(int task)
{
    __atomic_fetch_add(&taken[task], 1, __ATOMIC_SEQ_CST);
}

static void *thief(void *arg)
{
    int t = atomic_load(&top), b = atomic_load(&bottom);
    if (t < b) {
        int task = tasks[t];
        atomic_store(&top, t + 1);
        assert(taken[task] == 0);
        run(task);
    }
    return arg;
}

static void *owner(void *arg)
{
    for (;;) {
        int b = atomic_load(&bottom) - 1;
        atomic_store(&bottom, b);
        int t = atomic_load(&top);
        if (b < t) {
            atomic_store(&bottom, t);
            return arg;
        }
        int task = tasks[b];
        run(task);
    }
}

int main(void)
{
    pthread_t one, two;
    for (int i = 0; i < TASKS; i++)
        tasks[i] = i;
    atomic_init(&top, 0);
    atomic_init(&bottom, TASKS);
    pthread_create(&one, 0, owner, 0);
    pthread_create(&two, 0, thief, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
