// what: widths, signs and promotions of bit-fields
// verdict: unsafe
// fails: assertion 18
// input: 4
// fails: assertion 22
// input: 8
// fails: assertion 23
// input: 128
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct b { unsigned a : 3; int s : 3; unsigned long long w : 40; _Bool f : 1; unsigned : 0; unsigned char c : 7; };
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar();
    struct b b = {0};
    b.a = x; b.s = x; b.w = (unsigned long long)x << 36; b.f = x; b.c = x;
    assert(b.a == (x & 7));
    assert(b.s >= -4 && b.s <= 3);
    assert(b.s == (int)(x & 7));
    assert(b.w >> 36 == (x & 15));
    assert(b.f == (x != 0));
    assert(b.a - 8 < 0);
    assert(b.w - (1ULL << 39) > 0);
    assert(b.c == x);
    b.a++; 
    assert(b.a == ((x + 1) & 7));
    assert(b.a > 0);
    int r = (b.a += 9);
    assert(r == b.a && r < 8);
    assert(sizeof(struct b) == 24 || sizeof(struct b) == 16);
    return 0;
}
