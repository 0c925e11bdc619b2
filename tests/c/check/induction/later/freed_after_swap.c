// what: two blocks are swapped, and one is freed
// verdict: unknown
// flags: --engine induction
// violated: dangling 24
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *a = malloc(4), *b = malloc(4);
    if (!a || !b) return 0;
    *a = 1;
    *b = 2;
    int n = 0, f = 0;
    while (__VERIFIER_nondet_int()) {
        int *t = a;
        a = b;
        b = t;
        if (n < ROUNDS) n++;
        else if (!f) {
            free(a);
            f = 1;
        } else *a = 1;
    }
}
