// what: an earlier round has met the end of the input
// verdict: unknown
// flags: --engine induction
// violated: assertion 14
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS) assert(!feof(stdin));
        getchar();
        if (n < ROUNDS) n++;
    }
}
