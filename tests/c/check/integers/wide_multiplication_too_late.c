// what: a product of two ints is computed in int before it is widened
// verdict: unsafe
// fails: signed-overflow 11
// fails: assertion 16
// input: 1048576 4096
// input: 524288
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static long long bytes(int blocks, int size) {
    return blocks * size;
}
int main(void) {
    int blocks = __VERIFIER_nondet_int();
    __VERIFIER_assume(blocks >= 0 && blocks <= 1048576);
    assert(bytes(blocks, 4096) >= 0);
    return 0;
}
