// what: what alloca gives lives on in later rounds
// verdict: unknown
// flags: --engine induction
// violated: assertion 17
#include <assert.h>
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *keep = 0;
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        int *p = alloca(4);
        *p = n;
        if (n == ROUNDS && keep) assert(*keep == n);
        keep = p;
        if (n < ROUNDS) n++;
    }
}
