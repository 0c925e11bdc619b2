// what: numbers out of tables are computed with one by one: all results are exact, and the least of them is below zero
// verdict: unsafe
// fails: assertion 18
// input: 0 3 0
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const double flows[] = { 0.5, 1.0, 2.5, 3.25 };
static const float gains[] = { 0.75f, 1.5f };
int main(void) {
    unsigned in = __VERIFIER_nondet_uint(), out = __VERIFIER_nondet_uint(), gain = __VERIFIER_nondet_uint();
    if (in > 3 || out > 3 || gain > 1)
        return 0;
    double level = 2.0 + flows[in] - flows[out];
    double scaled = level * gains[gain];
    assert(level >= -0.75 && level <= 4.75);
    assert(scaled >= -1.125 && scaled <= 7.125);
    assert((int)(level * 4.0) % 1 == 0 && (double)(int)(level * 4.0) == level * 4.0);
    assert(level >= 0.0);
    return 0;
}
