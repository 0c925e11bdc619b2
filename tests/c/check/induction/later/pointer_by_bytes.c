// what: a pointer is copied byte by byte
// verdict: unknown
// flags: --engine induction
// violated: assertion 14
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int a = 1, b = 2;
int main(void) {
    union { int *p; unsigned char c[8]; } u, w; unsigned n = 0; u.p = &a; w.p = &a;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS) { int v = *w.p; assert(v == 1); }
        int i; u.p = &b;
        for (i = 0; i < 8; i++) w.c[i] = u.c[i];
        if (n < ROUNDS) n++;
    }
}
