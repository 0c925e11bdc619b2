// what: an int is read from a byte buffer at an offset that is not aligned
// verdict: unsafe
// fails: misaligned 14
// input: 2
// flags: --check misaligned
#include <stdalign.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    alignas(8) unsigned char bytes[12] = {0};
    unsigned at = __VERIFIER_nondet_uint();
    __VERIFIER_assume(at <= 8);
    int *p = (int *)(bytes + at);
    return *p;
}
