// what: after two ways join, a number may be in the range of either, and in no other
// verdict: unsafe
// fails: assertion 21
// input: 1 25
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int choice = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), v;
    if (choice) {
        __VERIFIER_assume(x >= 20 && x <= 29);
        v = x;
    } else {
        if (x < 0 || x > 9)
            return 0;
        v = x + 1;
    }
    assert(v >= 1 && v <= 29);
    assert(v != 15);
    assert(x * 2 - x <= 29);
    assert(v <= 10 || v > 25);
    return 0;
}
