// what: a record with a pointer is copied by memcpy
// verdict: unknown
// flags: --engine induction
// violated: assertion 16
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
struct s { int *p; int k; } a, b;
int x = 1, y = 2;
int main(void) {
    unsigned n = 0; a.p = &x; b.p = &x;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS) { int v = *b.p; assert(v == 1); }
        if (n == ROUNDS - 2) a.p = &y;
        memcpy(&b, &a, sizeof a);
        if (n < ROUNDS) n++;
    }
}
