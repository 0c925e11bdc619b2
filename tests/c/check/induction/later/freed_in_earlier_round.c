// what: a pointer to what an earlier round has freed is used
// verdict: unknown
// flags: --engine induction
// violated: dangling 14
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *p = 0; unsigned n = 0; int y = 0;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS && p) y = *p;
        p = malloc(4); if (!p) return 0;
        *p = 3;
        free(p);
        if (n < ROUNDS) n++;
    }
}
