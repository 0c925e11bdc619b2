// what: an addition that checks only the upper limit
// verdict: unsafe
// fails: signed-overflow 11
// input: -2147483648 -1
#include <assert.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
static int add(int a, int b) {
    if (b > 0 && a > INT_MAX - b)
        return INT_MAX;
    return a + b;
}
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int s = add(a, b);
    if (b >= 0)
        assert(s >= a);
    return 0;
}
