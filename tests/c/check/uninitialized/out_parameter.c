// what: a result is read only if the function says that it has set it
// verdict: safe
// flags: --check uninitialized
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int divide(int a, int b, int *quotient) {
    if (b <= 0)
        return 0;
    *quotient = a / b;
    return 1;
}
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int q;
    if (divide(a, b, &q))
        assert(b > 0 && (a >= 0) == (q >= 0 && a >= 0));
    return 0;
}
