// what: the least integer has no absolute value
// verdict: unsafe
// fails: signed-overflow 11
// fails: assertion 16
// input: -2147483648
// input: -2147483648
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int absolute(int x) {
    if (x < 0)
        return -x;
    return x;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(absolute(x) >= 0);
    return 0;
}
