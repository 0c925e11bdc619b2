// what: A queue with two locks and a dummy node, one for each end.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *_Atomic next;
} node_t;

static node_t *head, *tail;
static pthread_mutex_t head_lock, tail_lock;

static void enqueue(int value)
{
    node_t *node = malloc(sizeof(node_t));
    node->value = value;
    node->next = NULL;
    pthread_mutex_lock(&tail_lock);
    tail->next = node;
    tail = node;
    pthread_mutex_unlock(&tail_lock);
}

static int dequeue(int *value)
{
    pthread_mutex_lock(&head_lock);
    node_t *node = head, *next = node->next;
    if (!next) {
        pthread_mutex_unlock(&head_lock);
        return 0;
    }
    *value = next->value;
    head = next;
    pthread_mutex_unlock(&head_lock);
    free(node);
    return 1;
}

static void *producer(void *arg)
{
    enqueue(1);
    enqueue(2);
    return arg;
}

static void *consumer(void *arg)
{
    int last = 0, value;
    for (int i = 0; i < 3; i++)
        if (dequeue(&value)) {
            assert(value == last + 1);
            last = value;
        }
    return arg;
}

int main(void)
{
    pthread_t p, c;
    pthread_mutex_init(&head_lock, NULL);
    pthread_mutex_init(&tail_lock, NULL);
    head = tail = calloc(1, sizeof(node_t));
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
