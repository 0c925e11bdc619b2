// what: an index may equal a symbolic allocation size
// verdict: unsafe
// fails: bounds 13
// input: 3 3
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 8 && i <= n);
    char *v = malloc(n);
    v[i] = 1;
    free(v);
    return 0;
}
