// what: continue skips the rest of a round, break ends only the inner loop
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 4);
    int pairs = 0;
    for (int i = 0; i < 4; i++) {
        if (i == n)
            continue;
        for (int j = 0;; j++) {
            if (j == i)
                break;
            pairs++;
        }
    }
    assert(pairs == 6 - n);
    return 0;
}
