// what: a list of any length is built and walked
// verdict: unknown
// flags: --unwind 4
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next;
    int marked;
};
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_bool()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        n->marked = 1;
        list = n;
    }
    for (struct node *p = list; p != NULL; p = p->next)
        assert(p->marked == 1);
    return 0;
}
