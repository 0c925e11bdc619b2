// what: a table of handlers has no entry for one of the codes
// verdict: unsafe
// fails: null 14
// input: 2
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int start(int x) { return x + 1; }
static int stop(int x) { return x - 1; }
static int (*const handlers[4])(int) = {[0] = start, [1] = stop, [3] = start};
int main(void) {
    unsigned code = __VERIFIER_nondet_uint();
    __VERIFIER_assume(code < 4);
    return handlers[code](5);
}
