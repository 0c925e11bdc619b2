// what: two ways to compute the sign of a number agree
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int sign_branches(int x) {
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
    return 0;
}
static int sign_bits(int x) {
    return (x > 0) - (x < 0);
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(sign_branches(x) == sign_bits(x));
    assert(sign_bits(x) == ((x >> 31) | (int)(-(unsigned)x >> 31)));
    return 0;
}
