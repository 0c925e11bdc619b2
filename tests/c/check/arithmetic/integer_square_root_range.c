// what: the search interval of a square root ends too early
// verdict: unsafe
// fails: assertion 22
// input: 63001
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned root(unsigned n) {
    unsigned low = 0, high = 250;
    for (int i = 0; i < 8; i++) {
        unsigned middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned r = root(n);
    assert(r * r <= n);
    assert((r + 1) * (r + 1) > n);
    return 0;
}
