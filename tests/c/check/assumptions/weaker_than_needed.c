// what: an assumption leaves exactly one bad value
// verdict: unsafe
// fails: assertion 12
// input: 693
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -1000 && x <= 1000);
    __VERIFIER_assume(x % 7 != 0 || x == 693);
    assert(x % 7 != 0);
    return 0;
}
