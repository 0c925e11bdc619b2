// what: an earlier round has put a byte back
// verdict: unknown
// flags: --engine induction
// violated: assertion 15
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        int c = getchar();
        assert(c != 'x' || n < ROUNDS);
        if (n == ROUNDS - 1) ungetc('x', stdin);
        if (n < ROUNDS) n++;
    }
}
