// what: conditional expressions of records, pointers and mixed numbers
// verdict: unsafe
// fails: null 23
// input: 0
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { int a; };
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct s a = {1}, b = {2};
    struct s c = x > 10 ? a : b;
    assert(c.a == (x > 10 ? 1 : 2));
    (x & 1 ? &a : &b)->a = 7;
    assert(a.a == 7 || b.a == 7);
    assert(a.a + b.a == (x & 1 ? 9 : 8));
    int *p = x ? &x : NULL;
    assert((p ? *p : 0) == x);
    void *v = x ? (void *)&a : 0;
    assert(!v == !x);
    unsigned u = x > 200 ? -1 : 1u;
    assert(u > 1 || x <= 200);
    return *p;
}
