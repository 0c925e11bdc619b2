// what: a block that grows in each round
// verdict: unknown
// flags: --engine induction
// violated: bounds 20
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    char *p = malloc(4);
    int n = 0;
    if (!p) return 0;
    while (__VERIFIER_nondet_int()) {
        if (n < ROUNDS) n++;
        char *q = realloc(p, 4 + n);
        if (!q) break;
        p = q;
        p[3 + n] = 1;
        if (n == ROUNDS) p[5 + n] = 1;
    }
    free(p);
}
