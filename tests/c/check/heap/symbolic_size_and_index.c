// what: an index below a symbolic allocation size is inside the allocation
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 8 && i < n);
    int *v = malloc(n * sizeof *v);
    v[i] = 77;
    assert(v[i] == 77);
    free(v);
    return 0;
}
