// what: a global that a called function changes is tested before the call only
// verdict: unsafe
// fails: assertion 17
// input: 4
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int remaining = 3;
static void consume(int n) {
    if (n > 0 && n <= 5)
        remaining -= n;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (remaining > 0) {
        consume(n);
        assert(remaining <= 3);
        assert(remaining >= 0);
    }
    return 0;
}
