// what: functions of <math.h> on small numbers
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <math.h>
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    double d = x;
    assert(sqrt(d * d) == d);
    assert(floor(d / 2) == x / 2 && ceil(d / 2) == (x + 1) / 2);
    assert(fabs(-d) == d && fmod(d, 4) == x % 4);
    assert(round(d / 2) == (x + 1) / 2);
    assert(isnan(sqrt(-d)) == (x != 0));
    assert(0x1p3 == 8 && isinf(1 / 0.0));
    assert(lrint(d / 2) == x / 2 + (x % 4 == 3));
    assert(d / 3 * 3 == d);
    assert(trunc(-d / 2) == -(x / 2));
    return 0;
}
