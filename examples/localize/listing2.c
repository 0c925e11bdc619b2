/*
 * A sum and a product of two sixes, of which one is a five.
 *
 * The assertion comes after the block. b, c and d hold any values at first, and a run keeps those: to leave out the
 * block does not help. With -DWEAK the assertion does not look at the sum.
 */
#include <assert.h>
#include <wherefore.h>

int main(void)
{
    int a = __VERIFIER_nondet_int(), b, c, d;
    __VERIFIER_assume(a != 0);
    if (a) {
        a = 5; /* should be 6 */
        b = 6;
        c = a + b;
        d = a * b;
        if (a % 2 == 0) {
            int e = __VERIFIER_nondet_int();
            a = e;
        }
    }
#ifdef WEAK
    assert(d == 36);
#else
    assert(c == 12 && d == 36);
#endif
    return 0;
}
