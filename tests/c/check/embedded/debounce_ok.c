// what: a debounced button changes only after five equal samples
// verdict: safe
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
        if (raw == stable) count = 0;
        else if (++count >= 5) { stable = raw; count = 0; }
        assert(count < 5);
        if (stable != before) assert(same == 5);
    }
}
