// what: the mean of two large numbers overflows in the sum
// verdict: unsafe
// fails: signed-overflow 11
// fails: assertion 19
// input: 2000000000 2000000000
// input: 2000000000 2000000000
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int mean(int low, int high) {
    return (low + high) / 2;
}
int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && low <= high);
    int middle = mean(low, high);
    assert(middle <= high);
    assert(low <= middle);
    return 0;
}
