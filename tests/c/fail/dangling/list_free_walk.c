// what: a list is freed node by node, each link read after the free
// expect: dangling 13
#include <stdlib.h>
struct node { int v; struct node *next; };
static struct node *cons(int v, struct node *next) {
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = next;
    return n;
}
int main(void) {
    struct node *list = cons(1, cons(2, NULL));
    for (struct node *p = list; p; p = p->next)
        free(p);
    return 0;
}
