// what: pointers into different live objects are never equal, into the same element always
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int left[4] = {0}, right[4] = {0};
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 4 && j < 4);
    assert(&left[i] != &right[j]);
    assert((&left[i] == &left[j]) == (i == j));
    int *p = &left[i];
    assert(p != 0);
    return 0;
}
