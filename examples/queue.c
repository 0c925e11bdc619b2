/* A queue in a ring of four slots: what goes in first comes out first. */
#include <assert.h>

#define SLOTS 4

extern int nondet_int(void);

struct queue {
    int slots[SLOTS];
    int first, count;
};

static int push(struct queue *queue, int value)
{
    if (queue->count > SLOTS)
        return 0;
    queue->slots[(queue->first + queue->count) % SLOTS] = value;
    queue->count++;
    return 1;
}

static int pop(struct queue *queue)
{
    int value = queue->slots[queue->first];
    queue->first = (queue->first + 1) % SLOTS;
    queue->count--;
    return value;
}

int main(void)
{
    struct queue queue = { .count = 0 };
    int numbers = nondet_int();
    for (int i = 1; i <= numbers && i <= 6; i++)
        push(&queue, i);
    if (queue.count > 0)
        assert(pop(&queue) == 1);
    return 0;
}
