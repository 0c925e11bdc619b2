// what: pointers into one array are ordered as their indexes
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    short v[6] = {0};
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i <= 6 && j <= 6);
    short *p = v + i, *q = v + j;
    assert((p < q) == (i < j));
    assert((p >= q) == (i >= j));
    assert(q - p == (long)j - (long)i);
    assert((char *)q - (char *)p == 2 * ((long)j - (long)i));
    return 0;
}
