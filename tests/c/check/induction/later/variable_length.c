// what: an array is as long as the number of rounds
// verdict: unknown
// flags: --engine induction
// violated: bounds 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    unsigned n = 1;
    while (__VERIFIER_nondet_int()) {
        int t[n]; int i = __VERIFIER_nondet_int();
        if (i < 0 || i >= ROUNDS) break;
        t[i < (int)n ? i : 0] = 1;
        if (n == ROUNDS) t[ROUNDS - (i & 0)] = 1;
        if (n < ROUNDS) n++;
    }
}
