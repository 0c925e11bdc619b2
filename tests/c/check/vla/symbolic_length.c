// what: an array of variable length is used up to its length
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int last(int n) {
    int v[n];
    for (int i = 0; i < n; i++)
        v[i] = i * 3;
    assert(sizeof v == n * sizeof(int));
    return v[n - 1];
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 5);
    assert(last(n) == 3 * (n - 1));
    return 0;
}
