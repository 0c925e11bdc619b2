// what: a number of 32 bits has a factor that a check forbids
// verdict: unsafe
// fails: assertion 12
// input: 53
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a > 1 && a < 60000);
    unsigned n = 3127;
    assert(a >= n || n % a != 0);
    return 0;
}
