// what: divisions behind a guard, in both operands of ?: and &&
// verdict: safe
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int condition);
static int ratio(int a, int b) {
    return b > 0 ? a / b : 0;
}
int main(void) {
    int a = __VERIFIER_nondet_short();
    int b = __VERIFIER_nondet_short();
    __VERIFIER_assume(a >= -64 && a < 64 && b >= -8 && b < 8);
    int r = ratio(a, b);
    assert(b <= 0 || a < 0 || (r >= 0 && r <= a));
    if (b != 0 && a % b == 0)
        assert(a / b * b == a);
    return 0;
}
