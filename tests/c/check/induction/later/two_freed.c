// what: two pointers to objects that earlier rounds have freed are not equal
// verdict: unknown
// flags: --engine induction
// violated: assertion 16
#include <assert.h>
#include <stdlib.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    char *p = 0, *q = 0; unsigned n = 0;
    char keep;
    while (__VERIFIER_nondet_int()) {
        if (n == ROUNDS) assert(p == q);
        char *r = malloc(8); if (!r) return 0;
        char *s = malloc(8); if (!s) return 0;
        p = r; q = s;
        free(s);
        free(r);
        if (n < ROUNDS) n++;
    }
}
