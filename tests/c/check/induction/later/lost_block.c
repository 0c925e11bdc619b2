// what: a block is lost in one round
// verdict: unknown
// flags: --engine induction --check leak
// violated: leak 13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        char *p = malloc(3);
        if (n != ROUNDS) free(p);
        if (n < ROUNDS) n++;
    }
}
