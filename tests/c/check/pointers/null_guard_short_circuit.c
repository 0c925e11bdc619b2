// what: the left side of && guards the dereference on its right
// verdict: safe
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    int x;
    struct node *next;
};
int main(void) {
    struct node second = {__VERIFIER_nondet_int(), NULL};
    struct node first = {1, NULL};
    if (__VERIFIER_nondet_bool())
        first.next = &second;
    struct node *p = __VERIFIER_nondet_bool() ? &first : NULL;
    int deep = p && p->next && p->next->x > 5;
    assert(!deep || second.x > 5);
    int value = p != NULL ? p->x : -1;
    assert(value == 1 || value == -1);
    return 0;
}
