// what: the sum of a thousand bytes neither overflows nor exceeds what they can make
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    static int values[1000];
    for (int i = 0; i < 1000; i++)
        values[i] = __VERIFIER_nondet_uchar();
    int sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += values[i];
    assert(sum >= 0);
    assert(sum <= 255000);
    return 0;
}
