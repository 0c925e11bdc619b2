// what: two pointers are swapped in each round
// verdict: unknown
// flags: --engine induction
// violated: assertion 15
// violated: assertion 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int a = 1, b = 2; int *p = &a, *q = &b; unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        int *t = p; p = q; q = t;
        if (n == ROUNDS && __VERIFIER_nondet_int()) { assert(*p == 1 + (ROUNDS & 1)); }
        if (n == ROUNDS + 1) { assert(*p + *q == 4); *p = 7; }
        if (n < ROUNDS + 2) n++;
    }
}
