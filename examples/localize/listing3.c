/*
 * As listing2.c, with the assertion inside the block: a run that leaves out the block does not come to it.
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
#ifdef WEAK
        assert(d == 36);
#else
        assert(c == 12 && d == 36);
#endif
    }
    return 0;
}
