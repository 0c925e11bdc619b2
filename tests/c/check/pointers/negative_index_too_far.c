// what: a negative index goes one element before the array
// verdict: unsafe
// fails: bounds 13
// input: -4
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int v[7] = {-3, -2, -1, 0, 1, 2, 3};
    const int *middle = v + 3;
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i > -5 && i < 4);
    int x = middle[i];
    assert(x == i);
    return 0;
}
