// what: an enumeration holds more than its enumerators
// verdict: unsafe
// fails: assertion 16
// input: 1
// fails: assertion 21
// input: 6
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum e { A = -1, B = 5, C, D = 1 << 30 };
enum big { X = 0xffffffffu };
int f(enum e e) { switch (e) { case A: return 1; case B: return 2; case C: return 3; case D: return 4; } return 0; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    enum e e = (enum e)(x - 1);
    int r = f(e);
    assert(r != 0);
    assert(C == 6);
    assert(X > 0);
    enum { P, Q } q = x;
    assert(q <= 255);
    assert(q == P || q == Q);
    return 0;
}
