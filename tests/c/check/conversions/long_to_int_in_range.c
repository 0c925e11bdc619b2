// what: a long within the range of int keeps its value
// verdict: safe
// flags: --check conversion
#include <assert.h>
#include <limits.h>
extern long __VERIFIER_nondet_long(void);
static int narrow(long x) {
    if (x > INT_MAX)
        return INT_MAX;
    if (x < INT_MIN)
        return INT_MIN;
    return (int)x;
}
int main(void) {
    long x = __VERIFIER_nondet_long();
    int i = narrow(x);
    assert(i == x || i == INT_MAX || i == INT_MIN);
    return 0;
}
