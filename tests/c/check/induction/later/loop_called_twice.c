// what: a loop in a function that the round calls twice
// verdict: unknown
// flags: --engine induction
// violated: assertion 20
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
static int f(int k) {
    int s = 0;
    while (__VERIFIER_nondet_int()) {
        if (s < k) s++;
    } return s;
}
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        int a = f(3), b = f(n);
        assert(a + b < ROUNDS + 3);
        if (n < ROUNDS) n++;
    }
}
