// what: Depending on who is first, a list forgets one of two nodes.
// verdict: unsafe
// flags: --check leak
// fails: leak 16
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *head;

static void *push(void *unused)
{
    struct node *node = malloc(sizeof *node);
    node->next = head;
    head = node;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, push, 0);
    pthread_create(&two, 0, push, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
