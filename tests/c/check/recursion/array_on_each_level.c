// what: each level of a recursion has its own array
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int descend(int level, const int *above) {
    int own[2];
    own[0] = level;
    own[1] = above ? above[0] + above[1] : 0;
    if (level == 0)
        return own[1];
    int below = descend(level - 1, own);
    assert(own[0] == level);
    return below;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 5);
    assert(descend(n, 0) == n * (n + 1) / 2);
    return 0;
}
