// what: a number leads to an object whose address only an earlier round has asked for
// verdict: unknown
// flags: --engine induction
// violated: assertion 14
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int x = 1; uintptr_t u = 0; unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS && u) { int *p = (int *)u; int v = *p; assert(v == 5); }
        u = (uintptr_t)&x;
        if (n < ROUNDS) n++;
    }
}
