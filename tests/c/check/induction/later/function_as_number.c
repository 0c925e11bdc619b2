// what: a number leads to a function whose address only an earlier round has asked for
// verdict: unknown
// flags: --engine induction
// violated: assertion 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int k;
void one(void) { k = 1; } void two(void) { k = 2; }
int main(void) {
    void (*f)(void) = one; unsigned n = 0;
    unsigned long u = 0;
    while (__VERIFIER_nondet_int()) {
        if (u) { void (*g)(void) = (void (*)(void))u; g(); assert(k == 1 || n < ROUNDS); }
        u = (unsigned long)f;
        if (n == ROUNDS - 1) u = (unsigned long)two;
        if (n < ROUNDS) n++;
    }
}
