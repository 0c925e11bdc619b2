// what: a swap through a temporary works also if both pointers are the same
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static void swap(unsigned *a, unsigned *b) {
    unsigned old = *a;
    *a = *b;
    *b = old;
}
int main(void) {
    unsigned values[3] = {10, 20, 30};
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3 && j < 3);
    unsigned old_i = values[i], old_j = values[j];
    swap(&values[i], &values[j]);
    assert(values[i] == old_j && values[j] == old_i);
    assert(values[0] + values[1] + values[2] == 60);
    return 0;
}
