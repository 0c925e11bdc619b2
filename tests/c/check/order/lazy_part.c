// what: an operand that calls under a condition
// verdict: unsafe
// flags: --any-order
// fails: assertion 10
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static int nx(void) { return ++n; }
int main(void) {
    int c = __VERIFIER_nondet_int(), d = (c ? nx() : 0) - nx(); assert(!c || d == -1);
}
