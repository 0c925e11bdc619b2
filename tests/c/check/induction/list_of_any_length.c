// what: a list of any length is beyond induction over variables, and nothing is claimed about it
// verdict: unknown
// flags: --timeout 3 --unwind 3
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int main(void) {
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        node->value = 1;
        head = node;
    }
    for (struct node *at = head; at; at = at->next)
        assert(at->value == 1);
    return 0;
}
