// what: what designated initialisers leave out is zero
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct limits {
    int low, high;
    struct {
        int step;
        char unit[4];
    } scale;
};
static const struct limits limits = {.high = 10, .scale.unit = "cm"};
static const int primes[8] = {[2] = 1, [3] = 1, [5] = 1, [7] = 1};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 8);
    assert(limits.low == 0 && limits.scale.step == 0 && limits.scale.unit[2] == 0);
    if (primes[n])
        assert(n == 2 || n % 2 == 1);
    else
        assert(n == 0 || n == 1 || n == 4 || n == 6);
    return 0;
}
