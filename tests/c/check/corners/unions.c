// what: members of a union read as others
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
union u { int i; float f; unsigned char b[4]; struct { short lo, hi; } s; };
int main(void) {
    union u u;
    u.i = 0;
    u.b[3] = __VERIFIER_nondet_uchar();
    u.b[2] = 0x80;
    assert(u.s.lo == 0);
    assert((u.i < 0) == (u.b[3] > 127));
    assert(u.b[3] != 0x3f || u.f == 1.0f);
    assert(u.f == u.f);
    assert(u.b[3] != 0x7f || u.f > 0);
    u.f = 1.5f;
    assert(u.i == 0x3fc00000);
    return 0;
}
