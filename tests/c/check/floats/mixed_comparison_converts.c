// what: an int is compared with a float after rounding, with a double exactly
// verdict: unsafe
// fails: assertion 12
// input: 16777217
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    float f = (float)i;
    assert(f == i);
    double d = f;
    assert(d == i);
    return 0;
}
