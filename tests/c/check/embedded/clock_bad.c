// what: a clock forgets the carry of the hour at midnight
// verdict: unsafe
// fails: assertion 20
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct time { unsigned char h, m, s; };
static unsigned char bcd_next(unsigned char v) { return (v & 15) == 9 ? (v & 0xf0) + 0x10 : v + 1; }
int main(void) {
    struct time t = {0x23, 0x59, 0x30};
    while (1) {
        if (__VERIFIER_nondet_bool()) {
            t.s = bcd_next(t.s);
            if (t.s == 0x60) { t.s = 0; t.m = bcd_next(t.m); }
            if (t.m == 0x60) { t.m = 0; t.h = bcd_next(t.h); }
            if (t.h == 0x25) t.h = 0;
        }
        assert(t.h < 0x24);
    }
}
