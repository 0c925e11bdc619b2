// what: a list of at most N symbolic values, reversed in place, holds them in the opposite order; all nodes are freed
// verdict: safe
// sizes: N=5 N=10
// flags: --check leak
#include <assert.h>
#include <stdlib.h>

#ifndef N
#define N 5
#endif

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

struct node {
    int value;
    struct node *next;
};

static struct node *prepend(struct node *rest, int value)
{
    struct node *fresh = malloc(sizeof *fresh);
    __VERIFIER_assume(fresh != NULL);
    fresh->value = value;
    fresh->next = rest;
    return fresh;
}

static struct node *reverse(struct node *list)
{
    struct node *reversed = NULL;
    while (list != NULL) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    return reversed;
}

int main(void)
{
    int length = __VERIFIER_nondet_int();
    int values[N];
    struct node *list = NULL;

    __VERIFIER_assume(0 <= length && length <= N);
    for (int i = 0; i < N; i++) {
        values[i] = __VERIFIER_nondet_int();
        if (i < length)
            list = prepend(list, values[i]);
    }

    /* Prepending has turned the order round; reversing restores it. */
    list = reverse(list);

    int position = 0;
    while (list != NULL) {
        struct node *next = list->next;
        assert(position < length);
        assert(list->value == values[position]);
        free(list);
        list = next;
        position++;
    }
    assert(position == length);
    return 0;
}
