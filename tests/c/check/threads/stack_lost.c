// what: The same without a lock loses a node.
// verdict: unsafe
// fails: assertion 28
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
};
static struct node *top;

static void *push(void *unused)
{
    struct node *node = malloc(sizeof *node);
    node->next = top;
    top = node;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, push, 0);
    pthread_create(&two, 0, push, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(top->next);
    return 0;
}
