// what: a node is taken out of a ring of nodes that know both neighbours
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct node {
    struct node *before, *after;
};
static void link_after(struct node *at, struct node *n) {
    n->before = at;
    n->after = at->after;
    at->after->before = n;
    at->after = n;
}
static void take_out(struct node *n) {
    n->before->after = n->after;
    n->after->before = n->before;
}
int main(void) {
    struct node ring = {&ring, &ring}, nodes[3];
    for (int i = 0; i < 3; i++)
        link_after(&ring, &nodes[i]);
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(k < 3);
    take_out(&nodes[k]);
    int forwards = 0, backwards = 0;
    for (struct node *p = ring.after; p != &ring; p = p->after) {
        assert(p != &nodes[k]);
        forwards++;
    }
    for (struct node *p = ring.before; p != &ring; p = p->before)
        backwards++;
    assert(forwards == 2 && backwards == 2);
    return 0;
}
