// what: an array of pointers of which one is overwritten in the loop
// verdict: unknown
// flags: --engine induction
// violated: assertion 19
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int x = 1, y = 2;
int main(void) {
    static int *arr[200]; int i;
    for (i = 0; i < 200; i++) arr[i] = &y;
    i = __VERIFIER_nondet_int(); if (i < 0 || i >= 200) return 0;
    arr[i] = &x;
    unsigned n = 0;
    while (__VERIFIER_nondet_int()) { arr[0] = 0; if (n < ROUNDS) n++; }
    int *p = arr[5];
    if (p) { int v = *p; assert(v == 2 || n < ROUNDS); }
}
