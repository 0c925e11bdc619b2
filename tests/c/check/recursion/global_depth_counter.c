// what: a depth counter is not decreased on an early return
// verdict: unsafe
// fails: assertion 21
// input: 4
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int depth;
static int walk(int n) {
    depth++;
    if (n == 3)
        return 3;
    int r = n > 0 ? walk(n - 1) : 0;
    depth--;
    return r;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 5);
    walk(n);
    assert(depth == 0);
    return 0;
}
