// what: a loop made of a backward jump counts like a loop
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0, sum = 0;
    __VERIFIER_assume(n <= 6);
again:
    if (i < n) {
        i++;
        sum += i;
        goto again;
    }
    assert(sum == n * (n + 1) / 2);
    return 0;
}
