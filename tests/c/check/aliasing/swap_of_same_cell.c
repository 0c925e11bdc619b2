// what: a swap by exclusive or clears the value if both pointers are the same
// verdict: unsafe
// fails: assertion 20
// input: 1 1
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static void swap(unsigned *a, unsigned *b) {
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}
int main(void) {
    unsigned values[3] = {10, 20, 30};
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3 && j < 3);
    unsigned old_i = values[i], old_j = values[j];
    swap(&values[i], &values[j]);
    assert(values[i] == old_j);
    assert(values[j] == old_i);
    return 0;
}
