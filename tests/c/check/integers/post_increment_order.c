// what: post-increment gives the old value, pre-increment the new one
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 3);
    int v[6] = {0, 10, 20, 30, 40, 50};
    int start = i;
    int first = v[i++];
    int second = v[++i];
    assert(first == 10 * start);
    assert(second == 10 * (start + 2));
    assert(i-- == start + 2 && i == start + 1);
    return 0;
}
