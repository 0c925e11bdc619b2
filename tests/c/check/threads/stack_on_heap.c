// what: A stack of nodes that two threads push to under a lock.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};
static struct node *top;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *unused)
{
    struct node *node = malloc(sizeof *node);
    node->value = 1;
    pthread_mutex_lock(&lock);
    node->next = top;
    top = node;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, push, 0);
    pthread_create(&two, 0, push, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(top->next && top->next->value == 1 && !top->next->next);
    return 0;
}
