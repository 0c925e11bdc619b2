// what: a block that the loop may free is used behind it
// verdict: unknown
// flags: --engine induction
// violated: dangling 22
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    int *p = malloc(4);
    int n = 0;
    if (!p) return 0;
    *p = 0;
    while (__VERIFIER_nondet_int()) {
        if (n < ROUNDS) n++;
        else {
            free(p);
            break;
        }
    }
    *p = 1;
}
