// what: a loop of gotos with two ways round
// verdict: unknown
// flags: --engine induction
// violated: assertion 18
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int n = 0, s = 0;
    A: if (__VERIFIER_nondet_int()) goto B;
    if (__VERIFIER_nondet_int()) goto C;
    return 0;
    B: s = 1;
    if (n < ROUNDS) n++;
    goto A;
    C: assert(!(s && n == ROUNDS));
    s = 0;
    goto A;
}
