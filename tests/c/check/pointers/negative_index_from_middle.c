// what: a negative index is right if the pointer is far enough inside the array
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int v[7] = {-3, -2, -1, 0, 1, 2, 3};
    const int *middle = &v[3];
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= -3 && i <= 3);
    assert(middle[i] == i);
    assert(*(middle + i) == -middle[-i]);
    return 0;
}
