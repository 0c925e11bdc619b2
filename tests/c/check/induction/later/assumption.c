// what: an assumption in the loop
// verdict: unknown
// flags: --engine induction
// violated: assertion 18
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
void __VERIFIER_assume(int);
int main(void) {
    int n = 0, x = 0;
    while (__VERIFIER_nondet_int()) {
        int y = __VERIFIER_nondet_int();
        __VERIFIER_assume(y > x && y < x + 3);
        x = y;
        if (n < ROUNDS) n++;
        assert(n < ROUNDS || x < ROUNDS);
    }
}
