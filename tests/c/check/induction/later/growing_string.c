// what: a string that grows in each round
// verdict: unknown
// flags: --engine induction
// violated: assertion 19
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    char b[80];
    int n = 0;
    b[0] = 0;
    while (__VERIFIER_nondet_int()) {
        if (n < ROUNDS) {
            strcat(b, "x");
            n++;
        } assert(strlen(b) < ROUNDS);
    }
}
