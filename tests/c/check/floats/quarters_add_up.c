// what: quarters that are added up are exact
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 8);
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += 0.25;
    assert(sum == n * 0.25);
    assert((int)(sum * 4) == n);
    return 0;
}
