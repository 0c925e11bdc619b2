// what: a rotation with masked amounts is undone by the opposite one
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned rotate_left(unsigned x, unsigned by) {
    return x << (by & 31) | x >> (-by & 31);
}
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned by = __VERIFIER_nondet_uint();
    unsigned r = rotate_left(x, by);
    assert(rotate_left(r, 32 - (by & 31)) == x);
    assert((r == 0) == (x == 0));
    return 0;
}
