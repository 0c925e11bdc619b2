// what: an object may be where another one was that an earlier round has freed
// verdict: unknown
// flags: --engine induction
// violated: assertion 18
#include <assert.h>
#include <stdlib.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *h = malloc(4); if (!h) return 0;
    uintptr_t a = (uintptr_t)h; int freed = 0; unsigned n = 0;
    while (__VERIFIER_nondet_int()) {
        int *q = malloc(4); if (!q) return 0;
        uintptr_t b = (uintptr_t)q;
        assert(a != b);
        free(q);
        if (n < ROUNDS) n++;
        if (n == ROUNDS && !freed) { free(h); freed = 1; }
    }
}
