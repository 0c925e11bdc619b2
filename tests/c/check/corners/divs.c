// what: division rounds to zero, and the least number has no quotient by -1
// verdict: unsafe
// fails: signed-overflow 16
// input: 3
// fails: division-by-zero 18
// input: 100
#include <assert.h>
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int d = x - 100;
    assert(d == 0 || 1000 / d * d + 1000 % d == 1000);
    assert(-7 / 2 == -3 && -7 % 2 == -1);
    int m = INT_MIN + (x == 255);
    int q = m % (x == 3 ? -1 : 7);
    assert(q <= 0);
    return 5 / d;
}
