// what: doubly linked lists within records
// verdict: unsafe
// fails: bounds 27
// input: 0
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct list { struct list *prev, *next; };
#define entry(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
struct item { int v; struct list l; };
static void insert(struct list *h, struct list *n) { n->next = h->next; n->prev = h; h->next->prev = n; h->next = n; }
static void removed(struct list *n) { n->prev->next = n->next; n->next->prev = n->prev; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct list head = {&head, &head};
    struct item t[3] = {{x, {0}}, {2, {0}}, {3, {0}}};
    for (int i = 0; i < 3; i++) insert(&head, &t[i].l);
    removed(&t[1].l);
    int s = 0;
    for (struct list *p = head.next; p != &head; p = p->next) s += entry(p, struct item, l)->v;
    assert(s == x + 3);
    if (x == 1) removed(&t[1].l);
    struct list *p = head.prev;
    assert(entry(p, struct item, l) == &t[0]);
    removed(&t[0].l); removed(&t[2].l);
    assert(head.next == &head);
    return entry(head.next, struct item, l)->v;
}
