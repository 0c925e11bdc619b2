// what: the number of words of a bit set is rounded down
// verdict: unsafe
// fails: bounds 13
// input: 64
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
enum { MEMBERS = 70 };
static uint32_t words[MEMBERS / 32];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < MEMBERS);
    words[n / 32] |= UINT32_C(1) << n % 32;
    return 0;
}
