// what: calls that have nothing in common, in any order
// verdict: safe
// flags: --any-order
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int a, b;
static int left(void) { return ++a; }
static int right(void) { return ++b; }
static int square(int x) { return x * x; }
int main(void) {
    int x = __VERIFIER_nondet_int() & 7;
    assert(left() + right() == 2);
    assert(square(x) + square(x + 1) == 2 * x * x + 2 * x + 1);
}
