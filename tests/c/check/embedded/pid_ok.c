// what: a PID controller with clamped integral stays in range
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
int main(void) {
    int integral = 0, last = 0;
    const int target = 500;
    while (1) {
        int measured = __VERIFIER_nondet_uint() % 1024;
        int error = target - measured;
        integral = clamp(integral + error, -10000, 10000);
        int derivative = error - last;
        last = error;
        int out = clamp((12 * error + 3 * integral / 16 + 5 * derivative) / 32, 0, 255);
        assert(out >= 0 && out <= 255);
        assert(integral >= -10000 && integral <= 10000);
    }
}
