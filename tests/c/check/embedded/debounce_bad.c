// what: a debouncer that does not reset its counter changes after a glitch
// verdict: unsafe
// fails: assertion 19
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    unsigned char count = 0;
    _Bool stable = 0, last = 0;
    unsigned same = 0;
    while (1) {
        _Bool raw = __VERIFIER_nondet_bool();
        if (raw == last) { if (same < 5) same++; } else same = 1;
        last = raw;
        _Bool before = stable;
        if (raw != stable && ++count >= 5) { stable = raw; count = 0; }
        if (stable != before) assert(same >= 3);
    }
}
