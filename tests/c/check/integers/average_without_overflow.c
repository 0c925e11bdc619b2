// what: the mean of two non-negative numbers by half of the difference
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int mean(int low, int high) {
    return low + (high - low) / 2;
}
int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && low <= high);
    int middle = mean(low, high);
    assert(low <= middle && middle <= high);
    return 0;
}
