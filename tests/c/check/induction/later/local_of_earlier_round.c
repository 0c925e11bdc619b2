// what: a pointer to a variable of an earlier round is used
// verdict: unknown
// flags: --engine induction
// violated: dangling 14
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *p = 0; unsigned n = 0; int y = 0;
    while (__VERIFIER_nondet_int()) {
        int x = 3;
        if (n == ROUNDS && p) y = *p;
        p = &x;
        if (n < ROUNDS) n++;
    }
}
