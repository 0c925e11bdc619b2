// what: the integral of a controller without anti-windup overflows its sixteen bits
// verdict: unsafe
// fails: assertion 17
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    short integral = 0;
    int last = 0;
    while (1) {
        int error = 500 - (int)(__VERIFIER_nondet_uint() % 1024);
        int sum = integral + error;
        int derivative = error - last;
        last = error;
        assert(sum >= -16384 && sum <= 16383);
        integral = (short)sum;
        int out = (12 * error + integral / 4 + derivative) / 32;
        assert(out < 4096);
    }
}
