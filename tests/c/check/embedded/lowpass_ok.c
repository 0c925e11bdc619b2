// what: a low pass in fixed point stays in the range of its samples
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int state = 0;
    while (1) {
        int sample = (int)(__VERIFIER_nondet_uint() % 4096) - 2048;
        state += (sample * 16 - state) / 8;
        assert(state >= -40000 && state <= 40000);
        int out = state / 16;
        assert(out >= -2500 && out <= 2500);
    }
}
