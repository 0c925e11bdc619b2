// what: a truth value that is kept in a char is lost for multiples of 256
// verdict: unsafe
// fails: assertion 14
// input: 256 0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static char differs(int a, int b) {
    return a ^ b;
}
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a != b)
        assert(differs(a, b));
    return 0;
}
