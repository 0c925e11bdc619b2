// what: what an earlier round has freed is freed again
// verdict: unknown
// flags: --engine induction
// violated: double-free 13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *p = 0; unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS) free(p);
        p = malloc(4); if (!p) return 0;
        free(p);
        if (n < ROUNDS) n++;
    }
}
