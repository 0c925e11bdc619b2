// what: conversions between integers and floating numbers
// verdict: unsafe
// fails: assertion 14
// input: 1
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    double d = (double)x * 16843009.0;
    unsigned u = (unsigned)d;
    assert(u == x * 16843009u);
    float g = (float)u;
    assert((unsigned long long)g >= u || (unsigned long long)g <= u);
    assert((unsigned long long)g == u);
    long double l = x;
    l = l * l;
    assert((int)l == x * x);
    return (int)(d - 4e9 < 0 ? 0 : 1);
}
