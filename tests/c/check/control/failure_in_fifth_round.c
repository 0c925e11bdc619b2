// what: the failure needs five rounds of a loop, each with its own input
// verdict: unsafe
// fails: assertion 15
// input: 3 1 4 1 5
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    static const int code[5] = {3, 1, 4, 1, 5};
    int matched = 0;
    for (int round = 0; round < 6; round++) {
        int digit = __VERIFIER_nondet_int();
        if (digit != code[matched])
            break;
        matched++;
        assert(matched < 5);
    }
    return matched;
}
