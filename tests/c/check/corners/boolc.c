// what: what a _Bool makes of numbers and pointers
// verdict: unsafe
// fails: assertion 26
// input: 2
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    bool b = x;
    assert(b == !!x);
    b = 0.3;
    assert(b == 1);
    b = (unsigned char)256;
    assert(!b);
    b = x; b++;
    assert(b == 1);
    b = x; b--;
    assert(b == !x);
    assert(b + b == 2 * !x);
    _Bool t[2] = {x, !x};
    assert(t[0] + t[1] == 1);
    b = (int *)0;
    assert(!b);
    b = x & 2;
    assert(b == (x & 2));
    return 0;
}
