// what: a goto leads back over a declaration
// verdict: unknown
// flags: --engine induction
// violated: assertion 15
// violated: assertion 20
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    unsigned n = 0; int *p = 0;
L: ;
    int x = 4;
    if (n == ROUNDS && p) assert(*p == 5);
    p = &x;
    x = 5;
    if (n < ROUNDS) n++;
    if (__VERIFIER_nondet_int()) goto L;
    if (n == ROUNDS && p) assert(*p == 4);
}
