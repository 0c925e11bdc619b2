// what: a static variable is changed through calls
// verdict: unknown
// flags: --engine induction
// violated: assertion 13
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
static int *cell(void) { static int c; return &c; }
static void inc(void) { int *p = cell(); if (*p < ROUNDS) ++*p; }
int main(void) {
    while (__VERIFIER_nondet_int()) { inc(); assert(*cell() < ROUNDS); }
}
