// what: a recursion whose depth the input chooses
// verdict: unknown
// flags: --unwind 4
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned depth(unsigned n) {
    return n == 0 ? 0 : 1 + depth(n / 2);
}
int main(void) {
    unsigned d = depth(__VERIFIER_nondet_uint());
    assert(d <= 32);
    return 0;
}
