// what: bit-fields beside each other
// verdict: unsafe
// fails: assertion 23
// input: 2
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { unsigned a : 4; unsigned b : 4; signed c : 1; enum { E0, E1, E2 } e : 2; };
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct s s; memset(&s, 0xff, sizeof s);
    assert(s.a == 15 && s.c == -1 && s.e == 3);
    s.c = x & 1;
    assert(s.c == 0 || s.c == -1);
    s.b = s.a++;
    assert(s.a == 0 && s.b == 15);
    s.e = x;
    assert((unsigned)s.e == (x & 3u));
    struct s t = s;
    t.a = x;
    assert(t.b == 15);
    assert(memcmp(&s, &t, sizeof s) != 0 || (x & 15) == 0);
    assert(s.e != E2);
    return s.c;
}
