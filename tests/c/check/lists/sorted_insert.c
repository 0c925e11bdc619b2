// what: values are inserted into a sorted list, which stays sorted
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static void insert(struct node **list, int value) {
    while (*list && (*list)->value < value)
        list = &(*list)->next;
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = *list;
    *list = n;
}
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        insert(&list, __VERIFIER_nondet_int());
    int count = 0;
    for (struct node *p = list; p; p = p->next) {
        count++;
        assert(!p->next || p->value <= p->next->value);
    }
    assert(count == 3);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
