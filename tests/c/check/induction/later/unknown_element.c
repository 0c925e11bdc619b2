// what: an element at an unknown place of a large array
// verdict: unknown
// flags: --engine induction
// violated: assertion 17
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int t[1000];
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        int i = __VERIFIER_nondet_int();
        if (i >= 0 && i < 1000) t[i] = n;
        if (n < ROUNDS) n++;
        assert(t[7] < ROUNDS - 1);
    }
}
