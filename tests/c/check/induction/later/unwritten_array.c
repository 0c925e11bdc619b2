// what: an array that is not written has other values in each round
// verdict: unknown
// flags: --engine induction
// violated: assertion 15
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int n = 0, last = 0;
    while (__VERIFIER_nondet_int()) {
        int x[3];
        int *p = x;
        if (n == ROUNDS) assert(p[__VERIFIER_nondet_int() & 1] == last);
        last = p[1];
        if (n < ROUNDS) n++;
    }
}
