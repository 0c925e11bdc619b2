// what: functions from a table
// verdict: unknown
// flags: --engine induction
// violated: assertion 21
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifndef ROUNDS
#define ROUNDS 60
#endif
static int z(int a) {
    return 0;
} static int i(int a) {
    return a < ROUNDS ? a + 1 : a;
} int (*t[2])(int) = {
    z, i
};
int main(void) {
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        n = t[__VERIFIER_nondet_int() & 1](n);
        assert(n < ROUNDS);
    }
}
