// what: a right shift rounds down and a division rounds towards zero
// verdict: unsafe
// fails: assertion 12
// input: -1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x >= 0)
        assert(x / 4 == x >> 2);
    else
        assert(x / 4 == x >> 2);
    return 0;
}
