// what: the third node of a list of any length has another value
// verdict: unsafe
// fails: assertion 17
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int main(void) {
    struct node *head = 0;
    for (int i = 0; __VERIFIER_nondet_int(); i = i < 1000 ? i + 1 : i) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        node->value = i < 2;
        head = node;
    }
    for (struct node *at = head; at; at = at->next)
        assert(at->value == 1);
    return 0;
}
