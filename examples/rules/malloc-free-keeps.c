#include <stdlib.h>

int nondet_int(void);

struct node { int value; struct node *next; };

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        return list;
    node->value = value;
    node->next = list;
    return node;
}

int main(void)
{
    struct node *list = push(push(NULL, nondet_int()), nondet_int());
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
