// what: With a lock, the list keeps both nodes.
// verdict: safe
// flags: --check leak
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *head;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *unused)
{
    struct node *node = malloc(sizeof *node);
    pthread_mutex_lock(&lock);
    node->next = head;
    head = node;
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
    return 0;
}
