// what: a pointer survives the way through uintptr_t
// verdict: safe
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int v[4] = {1, 2, 3, 4};
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 4);
    uintptr_t address = (uintptr_t)&v[i];
    int *back = (int *)address;
    assert(back == &v[i]);
    *back = 9;
    assert(v[i] == 9);
    assert(address != 0);
    return 0;
}
