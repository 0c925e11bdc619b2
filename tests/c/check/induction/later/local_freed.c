// what: a variable of an earlier round is freed
// verdict: unknown
// flags: --engine induction
// violated: invalid-free 14
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *p = 0; unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        int x;
        if (n == ROUNDS) free(p);
        p = &x;
        if (n < ROUNDS) n++;
    }
}
