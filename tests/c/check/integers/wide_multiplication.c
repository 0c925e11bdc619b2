// what: a product is computed in long long from the start
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static long long bytes(int blocks, int size) {
    return (long long)blocks * size;
}
int main(void) {
    int blocks = __VERIFIER_nondet_int();
    __VERIFIER_assume(blocks >= 0);
    assert(bytes(blocks, 4096) >> 12 == blocks);
    return 0;
}
