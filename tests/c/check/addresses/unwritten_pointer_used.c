// what: a pointer without a value may be null or point to nothing
// verdict: unsafe
// fails: null 13, bounds 13, bounds 16
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int *a;
    int *b;
    int x = 0;
    __VERIFIER_assume(b != 0);
    if (__VERIFIER_nondet_int())
        return *a;
    __VERIFIER_assume((uintptr_t)b > 0x1000000);
    x = 3;
    return *b + x;
}
