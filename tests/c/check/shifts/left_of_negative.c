// what: a negative number is shifted left
// verdict: unsafe
// fails: shift 9
// input: -1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int to_fixed(int x) {
    return x << 8;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -1000 && x < 1000);
    assert(to_fixed(x) / 256 == x);
    return 0;
}
