// what: numbers of 64 and 128 bits
// verdict: unsafe
// fails: signed-overflow 16
// input: 182
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    long long a = (long long)x << 55;
    assert(a >= 0);
    unsigned long long u = (unsigned long long)x << 56;
    assert((long long)u >= 0 || x > 127);
    assert(u >> 56 == x);
    int t = (int)(u >> 32);
    assert((t < 0) == (x > 127));
    __int128 w = (__int128)u * u;
    assert((unsigned long long)(w >> 64) == (unsigned long long)x * x << 48);
    assert(0x7fffffff + 1LL == 2147483648);
    assert(sizeof(2147483648) == 8 && -2147483648 < 0);
    assert(sizeof 'a' == 4 && sizeof(x + x) == 4);
    return 0;
}
