// what: a list that is reversed has its nodes in the opposite order
// verdict: safe
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct node {
    int value;
    struct node *next;
};
static struct node *reverse(struct node *list) {
    struct node *done = NULL;
    while (list != NULL) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}
int main(void) {
    struct node nodes[4];
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 4);
    for (unsigned i = 0; i < n; i++) {
        nodes[i].value = __VERIFIER_nondet_int();
        nodes[i].next = i + 1 < n ? &nodes[i + 1] : NULL;
    }
    struct node *r = reverse(nodes);
    unsigned i = n;
    for (struct node *p = r; p != NULL; p = p->next) {
        i--;
        assert(p == &nodes[i]);
    }
    assert(i == 0);
    return 0;
}
