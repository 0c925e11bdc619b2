// what: an unsigned bit-field wraps at its own width
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct counter {
    unsigned ticks : 3;
    unsigned overflowed : 1;
    unsigned rest : 28;
};
int main(void) {
    struct counter c = {0, 0, 0x5555555};
    unsigned start = __VERIFIER_nondet_uint();
    c.ticks = start;
    assert(c.ticks == (start & 7));
    c.ticks++;
    assert(c.ticks == ((start + 1) & 7));
    assert(c.rest == 0x5555555 && c.overflowed == 0);
    return 0;
}
