// what: tenths that are added up differ from the product
// verdict: unsafe
// fails: assertion 15
// input: 6
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 8);
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += 0.1;
    assert(sum < 0.85);
    assert(sum == n * 0.1);
    return 0;
}
