// what: bit-fields in unions, and what is assigned to narrow ones
// verdict: unsafe
// fails: assertion 18
// input: 1
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
union u { struct { unsigned lo : 4, hi : 4; } n; unsigned char byte; };
struct s { int a : 5; unsigned b : 5; signed char c : 2; };
int main(void) {
    union u u = {0};
    unsigned char x = __VERIFIER_nondet_uchar();
    u.byte = x;
    assert(u.n.lo == (x & 15) && u.n.hi == x >> 4);
    u.n.hi ^= u.n.lo;
    assert(u.byte == (unsigned char)((x & 15) | (((x >> 4) ^ (x & 15)) << 4)));
    struct s s = {.a = 15, .b = 31, .c = 1};
    s.a += x & 1;
    assert(s.a == 15);
    s.b = ~s.b + (x & 3);
    assert(s.b < 4);
    assert(-s.b <= 0);
    s.c = s.c << 1;
    assert(s.c == -2);
    assert(~s.b < 0);
    return 0;
}
