// what: a moving average of eight samples keeps its sum
// verdict: unknown
// flags: --timeout 8
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    unsigned short window[8] = {0};
    unsigned sum = 0, at = 0;
    while (1) {
        unsigned short sample = __VERIFIER_nondet_uint() % 4096;
        sum -= window[at];
        window[at] = sample;
        sum += sample;
        at = (at + 1) & 7;
        assert(sum / 8 < 4096);
        assert(sum <= 8 * 4095);
    }
}
