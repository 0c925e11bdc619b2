// what: records that point into each other are swapped
// verdict: unknown
// flags: --engine induction
// violated: assertion 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
struct s { int a; int *p; } x, y;
int main(void) {
    struct s *t = &x; unsigned n = 0; x.p = &y.a; y.p = &x.a;
    while (__VERIFIER_nondet_int()) {
        *t->p = n; t = t == &x ? &y : &x;
        struct s z = x; x = y; y = z;
        assert(x.a <= ROUNDS - 1 );
        if (n < ROUNDS) n++;
    }
}
