// what: a floating-point counter
// verdict: unknown
// flags: --engine induction
// violated: assertion 17
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
int main(void) {
    float f = 0;
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        f += 1.0f;
        if (n < ROUNDS) n++;
        else f = 0.5f;
        assert(f >= 1.0f);
    }
}
