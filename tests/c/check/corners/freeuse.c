// what: a list that is read while it is freed
// verdict: unsafe
// fails: dangling 16
// input: 1
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct n { struct n *next; int v; };
int main(void) {
    int x = __VERIFIER_nondet_uchar() & 3;
    struct n *h = NULL;
    for (int i = 0; i < x; i++) { struct n *n = malloc(sizeof *n); n->v = i; n->next = h; h = n; }
    int s = 0;
    for (struct n *p = h; p; p = p->next) s += p->v;
    assert(s == x * (x - 1) / 2);
    while (h) { free(h); h = h->next; }
    return 0;
}
