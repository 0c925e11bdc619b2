// what: do ... while (1) is never left either
// verdict: unsafe
// fails: assertion 11
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned sum = 0;
    do {
        sum += __VERIFIER_nondet_uchar();
        assert(sum <= 3 * 255);
    } while (1);
}
