// what: the usual test for powers of two accepts zero
// verdict: unsafe
// fails: assertion 13
// input: 0
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int is_power_of_two(unsigned x) {
    return (x & (x - 1)) == 0;
}
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (is_power_of_two(x))
        assert(x >= 1);
    else
        assert(x >= 3);
    return 0;
}
