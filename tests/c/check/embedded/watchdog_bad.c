// what: a watchdog that is fed by a stuck task bites after thirty rounds
// verdict: unsafe
// fails: assertion 16
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    unsigned char ticks = 0, alive = 0;
    while (1) {
        unsigned char tasks = __VERIFIER_nondet_uchar();
        alive |= tasks & 7;
        ticks++;
        if (alive == 7) { ticks = 0; alive = 0; }
        assert(ticks < 30);
    }
}
