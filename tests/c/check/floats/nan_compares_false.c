// what: every ordered comparison with a value that is not a number is false
// verdict: safe
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x != x) {
        assert(!(x < 1) && !(x > 1) && !(x <= 1) && !(x >= 1) && !(x == 1));
        assert(x != 1);
    } else {
        assert((x < 1) + (x == 1) + (x > 1) == 1);
    }
    return 0;
}
