// what: compound literals, also in loops and as arguments
// verdict: unsafe
// fails: bounds 26
// input: 3
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct p { int x, y; };
static int sum(const struct p *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i].x * p[i].y; return s; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    assert(sum((struct p[]){{x, 1}, {.y = 2, .x = 3}}, 2) == x + 6);
    int *q = (int[3]){[1] = x};
    q[0]++;
    assert(q[0] == 1 && q[1] == x && q[2] == 0);
    int *r;
    { r = &(int){x}; }
    struct p p = *&(struct p){.y = x};
    assert(p.x == 0 && p.y == x);
    int i = 0, total = 0;
again:;
    int *t = &(int){5};
    *t += i;
    total += *t;
    if (i++ < 2) goto again;
    assert(total == 18);
    assert(q[x & 3] <= 255);
    return 0;
}
