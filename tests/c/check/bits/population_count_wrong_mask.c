// what: a wrong digit in a mask makes the count of bits wrong for some words
// verdict: unsafe
// fails: assertion 19
// input: 0x40
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned by_tree(unsigned x) {
    x = x - (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) + (x >> 2 & 0x33333323u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return x * 0x01010101u >> 24;
}
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned n = 0;
    for (unsigned i = 0; i < 32; i += 4)
        n += (x >> i & 1) + (x >> i >> 1 & 1) + (x >> i >> 2 & 1) + (x >> i >> 3 & 1);
    assert(n <= 32);
    assert(by_tree(x) == n);
    return 0;
}
