// what: a linked queue agrees with an array on N symbolic operations, and gives all its memory back
// verdict: safe
// sizes: N=5 N=10
// flags: --check leak
#include <assert.h>
#include <stdlib.h>

#ifndef N
#define N 5
#endif

int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int condition);

struct cell {
    int value;
    struct cell *next;
};

struct queue {
    struct cell *first;
    struct cell *last;
};

static int is_empty(const struct queue *queue)
{
    return queue->first == NULL;
}

static void push(struct queue *queue, int value)
{
    struct cell *fresh = malloc(sizeof *fresh);
    __VERIFIER_assume(fresh != NULL);
    fresh->value = value;
    fresh->next = NULL;
    if (is_empty(queue))
        queue->first = fresh;
    else
        queue->last->next = fresh;
    queue->last = fresh;
}

static int pop(struct queue *queue)
{
    struct cell *old = queue->first;
    int value = old->value;
    queue->first = old->next;
    free(old);
    return value;
}

int main(void)
{
    struct queue queue = { NULL, NULL };
    int model[N];
    int pushed = 0, popped = 0;

    for (int i = 0; i < N; i++) {
        if (__VERIFIER_nondet_bool()) {
            int value = __VERIFIER_nondet_int();
            push(&queue, value);
            model[pushed++] = value;
        } else if (!is_empty(&queue)) {
            assert(popped < pushed);
            int value = pop(&queue);
            assert(value == model[popped]);
            popped++;
        }
        assert(is_empty(&queue) == (pushed == popped));
    }
    for (int i = 0; i < N && !is_empty(&queue); i++) {
        int value = pop(&queue);
        assert(value == model[popped]);
        popped++;
    }
    assert(is_empty(&queue));
    assert(popped == pushed);
    return 0;
}
