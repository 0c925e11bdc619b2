// what: only the head of a list is freed
// expect: leak 7
// flags: --check leak
#include <stdlib.h>
struct node { struct node *next; };
static struct node *last(void) {
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    return n;
}
int main(void) {
    struct node *head = malloc(sizeof *head);
    head->next = last();
    free(head);
    head = NULL;
    return 0;
}
