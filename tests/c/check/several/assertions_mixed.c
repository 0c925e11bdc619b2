// what: of four assertions the second and the fourth can fail, for different inputs
// verdict: unsafe
// fails: assertion 15
// fails: assertion 17
// input: 17
// input: 100
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 100);
    int y = x * 2;
    assert(y >= x);
    assert(y != 34);
    assert(y % 2 == 0);
    assert(y < 200);
    return 0;
}
