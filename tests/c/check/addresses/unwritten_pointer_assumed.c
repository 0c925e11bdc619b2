// what: a pointer without a value that is assumed to be an address is that address
// verdict: safe
#include <assert.h>
extern void __VERIFIER_assume(int condition);
static int add(int x) { return x + 1; }
int main(void) {
    int *a;
    int b = 1;
    __VERIFIER_assume(a == &b);
    assert(*a == 1);
    *a = 2;
    assert(b == 2);
    int (*f)(int);
    __VERIFIER_assume(f == add);
    assert(f(1) == 2);
    struct { int *p; int x; } s;
    s.x = 3;
    __VERIFIER_assume(s.p == &s.x);
    assert(*s.p == 3);
    return 0;
}
