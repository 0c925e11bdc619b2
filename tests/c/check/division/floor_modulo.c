// what: a modulus that is never negative, made from the remainder
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int modulo(int x, int m) {
    int r = x % m;
    return r < 0 ? r + m : r;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int m = modulo(x, 12);
    assert(m >= 0 && m < 12);
    assert(((long)x - m) % 12 == 0);
    return 0;
}
