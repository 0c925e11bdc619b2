// what: identities of bits, and builtins on bits
// verdict: unsafe
// fails: shift 19
// input: 0
#include <assert.h>
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned a = x, b = 300 - x;
    assert((a ^ b) == (a | b) - (a & b));
    assert((a & -a) <= a);
    assert(a - b > 1000 || a >= b);
    assert((a * 0xAAAAAAABu) / 1 == a * 0xAAAAAAABu);
    assert(a % 3 != 0 || a * 0xAAAAAAABu == a / 3);
    assert((int)(a - b) == (int)a - (int)b);
    assert(__builtin_popcount(a) <= 8 && __builtin_parity(a) == (__builtin_popcount(a) & 1));
    assert(__builtin_ctz(a | 256) <= 8);
    assert(__builtin_clz(a) >= 24);
    int r;
    assert(__builtin_add_overflow(INT_MAX - 100, (int)x, &r) == (x > 100));
    return 0;
}
