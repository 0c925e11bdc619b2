// what: a square root bit by bit is the largest number whose square fits
// verdict: safe
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned root(unsigned n) {
    unsigned r = 0;
    for (unsigned bit = 1u << 7; bit != 0; bit >>= 1) {
        unsigned tried = r | bit;
        if (tried * tried <= n)
            r = tried;
    }
    return r;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned r = root(n);
    assert(r * r <= n);
    assert((r + 1) * (r + 1) > n);
    return 0;
}
