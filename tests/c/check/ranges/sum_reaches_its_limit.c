// what: the greatest sum is one more than the assertion allows
// verdict: unsafe
// fails: assertion 14
// input: 7 7 7 7 7 7
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(x >= -3 && x <= 7);
        sum += x;
        assert(sum <= 41);
    }
    return 0;
}
