// what: a loop that depends on no input goes round ITERATIONS times, and must not enter the formula
// verdict: safe
// sizes: ITERATIONS=50000 ITERATIONS=100000
#include <assert.h>

#ifndef ITERATIONS
#define ITERATIONS 100000
#endif

unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned counts[16] = { 0 };
    unsigned state = 1, total = 0;

    for (int i = 0; i < ITERATIONS; i++) {
        state = state * 1664525u + 1013904223u;
        counts[state >> 28]++;
    }
    for (int i = 0; i < 16; i++) {
        assert(counts[i] > 0);
        total += counts[i];
    }
    assert(total == ITERATIONS);
    assert(counts[__VERIFIER_nondet_uint() % 16] <= ITERATIONS / 8);
    return 0;
}
