// what: a variable that is not written has another value in each round
// verdict: unknown
// flags: --engine induction
// violated: assertion 14
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int n = 0, last = 0;
    while (__VERIFIER_nondet_int()) {
        int x;
        if (n == ROUNDS) assert(x == last);
        last = x;
        if (n < ROUNDS) n++;
    }
}
