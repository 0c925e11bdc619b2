// what: a set of bits over several words
// verdict: safe
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static uint32_t words[3];
static void add(unsigned n) { words[n / 32] |= UINT32_C(1) << n % 32; }
static void drop(unsigned n) { words[n / 32] &= ~(UINT32_C(1) << n % 32); }
static int has(unsigned n) { return words[n / 32] >> n % 32 & 1; }
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a < 96 && b < 96);
    assert(!has(a));
    add(a);
    assert(has(a) && has(b) == (a == b));
    add(b);
    drop(a);
    assert(!has(a) && has(b) == (a != b));
    return 0;
}
