// what: a function with an endless loop is called at two places, with different arguments
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int drift(int start, int low, int high) {
    int value = start;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() && value < high)
            value++;
        else if (value > low)
            value--;
    }
    return value;
}
int main(void) {
    int first = drift(5, 0, 10);
    assert(first >= 0 && first <= 10);
    int second = drift(-20, -40, -10);
    assert(second <= -10 && second >= -40);
    return 0;
}
