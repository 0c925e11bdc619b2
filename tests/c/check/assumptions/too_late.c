// what: an assumption does not excuse what happened before it
// verdict: unsafe
// fails: bounds 11
// input: 3
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int v[3] = {1, 2, 3};
    int i = __VERIFIER_nondet_int();
    int x = v[i];
    __VERIFIER_assume(i >= 0 && i < 3);
    assert(x == i + 1);
    return 0;
}
