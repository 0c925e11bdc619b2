// what: a decoder of a quadrature encoder counts one step at a time
// verdict: safe
// flags: --timeout 40
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
static const signed char step[16] = {0, -1, 1, 2, 1, 0, 2, -1, -1, 2, 0, 1, 2, 1, -1, 0};
int main(void) {
    unsigned char last = 0;
    int position = 0, errors = 0;
    while (1) {
        unsigned char now = __VERIFIER_nondet_uchar() & 3;
        int s = step[last << 2 | now], before = position;
        if (s == 2) { if (errors < 1000) errors++; }
        else if (position + s >= -1000 && position + s <= 1000) position += s;
        last = now;
        assert(position - before >= -1 && position - before <= 1);
        assert(position >= -1000 && position <= 1000);
        assert(errors <= 1000);
    }
}
