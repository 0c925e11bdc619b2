// what: a loop goes round N times at most, far more often than the usual bound, and is followed to its end
// verdict: safe
// sizes: N=100 N=200
#include <assert.h>

#ifndef N
#define N 100
#endif

int __VERIFIER_nondet_int(void);

int main(void)
{
    int most = __VERIFIER_nondet_int(), count = 0;
    if (most < 0 || most > N)
        return 0;
    for (int i = 0; i < most; i++)
        count += 2;
    assert(count % 2 == 0);
    return 0;
}
