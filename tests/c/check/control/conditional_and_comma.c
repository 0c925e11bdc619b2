// what: only one branch of ?: is evaluated, and a comma gives its right operand
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int calls;
static int count(int value) {
    calls++;
    return value;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -1000 && x < 1000);
    int y = x > 0 ? count(x) : count(-x);
    assert(calls == 1 && y >= 0);
    int z = (count(1), count(2), y + 1);
    assert(calls == 3 && z == y + 1);
    if (x == 0 || count(0) || count(1))
        assert(x == 0 ? calls == 3 : calls == 5);
    return 0;
}
