// what: an assertion fails for exactly one value of 32 bits
// verdict: unsafe
// fails: assertion 12
// input: 123456789
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int scramble(int x) {
    return x ^ 0x5bd1e995;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(scramble(x) != (123456789 ^ 0x5bd1e995));
    return 0;
}
