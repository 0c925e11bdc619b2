// what: members of values that functions return
// verdict: unsafe
// fails: bounds 18
// input: 2
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { int a[2]; };
static struct s mk(int v) { struct s s = {{v, v + 1}}; return s; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    assert(mk(x).a[1] == x + 1);
    int (*p)[2] = &(struct s){{x, 9}}.a;
    assert((*p)[1] == 9);
    struct s t = (mk(1), mk(2));
    assert(t.a[0] == 2);
    t = x & 1 ? mk(5) : t;
    assert(t.a[0] + t.a[1] == (x & 1 ? 11 : 5));
    return mk(x).a[x & 2];
}
