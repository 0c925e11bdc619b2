// what: A lock-free stack of nodes of an array; a node is reused while another thread is about to swap it in.
// verdict: unsafe
// fails: assertion 59
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NODES 3
#define NONE (-1)

static int next[NODES];
static int owner[NODES];
static atomic_int top = NONE;

static void push(int node)
{
    int old;
    do {
        old = atomic_load(&top);
        next[node] = old;
    } while (!atomic_compare_exchange_weak(&top, &old, node));
}

static int pop(void)
{
    int old;
    do {
        old = atomic_load(&top);
        if (old == NONE)
            return NONE;
    } while (!atomic_compare_exchange_weak(&top, &old, next[old]));
    return old;
}

static void hold(int node)
{
    owner[node]++;
}

static void *popper(void *arg)
{
    int node = pop();
    if (node != NONE)
        hold(node);
    return arg;
}

static void *recycler(void *arg)
{
    int first = pop();
    int second = pop();
    if (second != NONE)
        hold(second);
    if (first != NONE)
        push(first);
    int again = pop();
    int after = pop();
    if (again != NONE)
        assert(owner[again] == 0);
    (void)after;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    for (int i = NODES - 1; i >= 0; i--)
        push(i);
    pthread_create(&a, 0, popper, 0);
    pthread_create(&b, 0, recycler, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
