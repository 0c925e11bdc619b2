// what: two sorted runs are merged into a sorted array
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int a[2], b[2], out[4];
    a[0] = __VERIFIER_nondet_int();
    a[1] = __VERIFIER_nondet_int();
    b[0] = __VERIFIER_nondet_int();
    b[1] = __VERIFIER_nondet_int();
    __VERIFIER_assume(a[0] <= a[1] && b[0] <= b[1]);
    int i = 0, j = 0;
    for (int k = 0; k < 4; k++)
        out[k] = j == 2 || (i < 2 && a[i] <= b[j]) ? a[i++] : b[j++];
    assert(i == 2 && j == 2);
    for (int k = 1; k < 4; k++)
        assert(out[k - 1] <= out[k]);
    return 0;
}
