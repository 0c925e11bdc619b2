// what: a compound assignment to a short computes in int and then narrows
// verdict: safe
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    short s = __VERIFIER_nondet_short();
    short old = s;
    s += 1;
    assert(s == (old == 32767 ? -32768 : old + 1));
    s = old;
    s *= 2;
    assert((s & 0xffff) == ((old * 2) & 0xffff));
    signed char c = 127;
    c++;
    assert(c == -128);
    return 0;
}
