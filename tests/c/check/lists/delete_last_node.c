// what: deletion looks at the value behind the last node
// verdict: unsafe
// fails: null 19
// input: 3
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static struct node *add(struct node *next, int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = next;
    return n;
}
static void delete_after_head(struct node *head, int value) {
    struct node *p = head;
    while (p->next->value != value)
        p = p->next;
    struct node *dead = p->next;
    p->next = dead->next;
    free(dead);
}
int main(void) {
    struct node *list = add(add(add(NULL, 30), 20), 10);
    delete_after_head(list, __VERIFIER_nondet_int());
    return list->next->value;
}
