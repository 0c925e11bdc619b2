// what: anonymous members, and a record found from its member
// verdict: safe
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct in { int a; union { int b; char c[4]; }; };
struct out { struct in t[2]; struct in *p; };
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    struct out o = {{{1, {2}}, {3, {4}}}, NULL};
    o.p = &o.t[x & 1];
    o.p->c[0] = (char)x;
    assert(o.t[1].b == ((x & 1) ? x : 4));
    assert(o.t[0].b == ((x & 1) ? 2 : x));
    struct in *q = (struct in *)((char *)&o.p->b - offsetof(struct in, b));
    assert(q == o.p && q->a == 1 + 2 * (x & 1));
    o.p += 1;
    return o.p->a;
}
