// what: the link is read from a node that was just freed
// verdict: unsafe
// fails: dangling 20
// input: 1
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct node {
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3);
    for (unsigned i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = list;
        list = fresh;
    }
    for (struct node *p = list; p != NULL; p = p->next)
        free(p);
    return 0;
}
