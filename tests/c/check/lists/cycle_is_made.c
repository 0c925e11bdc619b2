// what: a node that is already in the list is put before it again and makes a cycle
// verdict: unsafe
// fails: assertion 20
// input: 1
#include <assert.h>
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next;
};
int main(void) {
    struct node a = {NULL}, b = {&a}, c = {NULL};
    struct node *list = &b;
    struct node *fresh = __VERIFIER_nondet_bool() ? &a : &c;
    fresh->next = list;
    list = fresh;
    int length = 0;
    for (struct node *p = list; p != NULL; p = p->next) {
        length++;
        assert(length <= 3);
    }
    return length;
}
