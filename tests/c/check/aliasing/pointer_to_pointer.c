// what: a pointer to a pointer redirects the pointer that it points to
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
static void choose(int **where, int *first, int *second, _Bool take_first) {
    *where = take_first ? first : second;
}
int main(void) {
    int a = 1, b = 2;
    int *p = &a;
    int **pp = &p;
    _Bool c = __VERIFIER_nondet_bool();
    choose(pp, &a, &b, c);
    **pp += 10;
    assert(c ? a == 11 : b == 12);
    assert(a + b == 13);
    assert(p == *pp);
    return 0;
}
