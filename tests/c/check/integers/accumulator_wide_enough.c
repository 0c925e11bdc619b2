// what: a sum of ints in a long does not overflow
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    long total = 0;
    for (int i = 0; i < 5; i++)
        total += __VERIFIER_nondet_int();
    assert(total <= 5L * 2147483647);
    assert(total >= -5L * 2147483648);
    return 0;
}
