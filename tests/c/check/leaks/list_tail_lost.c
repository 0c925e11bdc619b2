// what: only the head of a list is freed
// verdict: unsafe
// fails: leak 12
// input: 1
// flags: --check leak
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next;
};
static struct node *add(struct node *rest) {
    struct node *n = malloc(sizeof *n);
    n->next = rest;
    return n;
}
int main(void) {
    struct node *head = add(NULL);
    if (__VERIFIER_nondet_bool())
        head = add(head);
    free(head);
    return 0;
}
