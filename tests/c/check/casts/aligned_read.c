// what: an int is read from a byte buffer only at multiples of its size
// verdict: safe
// flags: --check misaligned
#include <assert.h>
#include <stdalign.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    alignas(8) unsigned char bytes[12] = {0};
    unsigned at = __VERIFIER_nondet_uint();
    __VERIFIER_assume(at <= 8 && at % 4 == 0);
    bytes[at + 1] = 1;
    int *p = (int *)(bytes + at);
    assert(*p == 256);
    return 0;
}
