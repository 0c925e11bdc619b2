// what: an array of pointers that is written at any place keeps pointers to live objects
// verdict: unknown
// flags: --timeout 3 --unwind 3
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int one = 1, two = 2, *table[300];
    for (unsigned i = 0; i < 300; i++)
        table[i] = &one;
    while (__VERIFIER_nondet_uint())
        table[__VERIFIER_nondet_uint() % 300] = &two;
    assert(*table[__VERIFIER_nondet_uint() % 300] <= 2);
    return 0;
}
