// what: extra arguments
// verdict: unknown
// flags: --engine induction
// violated: assertion 22
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
static int sum(int k, ...) {
    va_list a;
    int s = 0;
    va_start(a, k);
    while (k--) s += va_arg(a, int);
    va_end(a);
    return s;
}
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        assert(sum(2, n, 1) < ROUNDS + 1);
        if (n < ROUNDS) n++;
    }
}
