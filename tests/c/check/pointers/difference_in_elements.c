// what: a pointer difference counts elements, not bytes
// verdict: unsafe
// fails: assertion 14
// input: 1
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    long v[4] = {0};
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 4);
    long *p = &v[i];
    assert(p - v == (long)i);
    assert((unsigned long)(p - v) == i * sizeof(long));
    return 0;
}
