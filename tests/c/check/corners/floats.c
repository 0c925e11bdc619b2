// what: floats and doubles as gcc computes them
// verdict: unsafe
// fails: assertion 17
// input: 1
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    float f = x / 10;
    double d = x / 10.0;
    assert((int)f <= (int)d);
    assert((int)d == x / 10);
    assert(d * 10 == x);
    assert((float)d == d || x % 5);
    assert((unsigned char)(d * 10 + 0.5) == x);
    float big = 16777216.0f + x;
    assert(big - 16777216.0f == x);
    assert(0.1 + 0.2 != 0.3);
    assert((int)-0.9 == 0);
    double z = 0.0 * (x ? 1 : -1);
    assert(z == 0);
    assert(1 / (z + 1) == 1);
    return 0;
}
