// what: the sum of N bytes neither overflows nor exceeds what they can make
// verdict: safe
// sizes: N=1000 N=2000
#include <assert.h>

#ifndef N
#define N 1000
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    static int values[N];
    for (int i = 0; i < N; i++)
        values[i] = __VERIFIER_nondet_uchar();
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += values[i];
    assert(sum >= 0);
    assert(sum <= 255 * N);
    return 0;
}
