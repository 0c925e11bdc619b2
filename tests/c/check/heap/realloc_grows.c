// what: realloc keeps the old elements, wherever the block goes
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int *v = malloc(2 * sizeof *v);
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    v[0] = a;
    v[1] = b;
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 3 && n <= 6);
    v = realloc(v, n * sizeof *v);
    v[n - 1] = 5;
    assert(v[0] == a && v[1] == b);
    assert(v[n - 1] == 5);
    free(v);
    return 0;
}
