// what: a volatile variable that the round writes
// verdict: unknown
// flags: --engine induction
// violated: assertion 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
volatile int v;
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        v = n;
        if (n < ROUNDS) n++;
        assert(v < ROUNDS - 1 + (n < ROUNDS) * 99);
    }
}
