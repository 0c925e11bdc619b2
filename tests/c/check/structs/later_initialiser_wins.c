// what: a later designated initialiser overrides an earlier one
// verdict: unsafe
// fails: assertion 15
// input: 2
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int width[4] = {5, 6, 7, 8, [1] = 60, 70};
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 4);
    if (i == 0 || i == 3)
        assert(width[i] == 5 + (int)i);
    else
        assert(width[i] == 5 + (int)i);
    return 0;
}
