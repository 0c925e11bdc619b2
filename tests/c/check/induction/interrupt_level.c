// what: a level that is raised and restored in a function with several ways out
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int level;
static int raise_to(int wanted) { int old = level; level = wanted; return old; }
static void restore(int old) { level = old; }
static int request(int kind) {
    int old = raise_to(2);
    if (kind == 0) {
        restore(old);
        return -1;
    }
    while (__VERIFIER_nondet_int())
        assert(level == 2);
    if (kind > 5) {
        restore(old);
        return 1;
    }
    restore(old);
    return 0;
}
int main(void) {
    while (1) {
        assert(level == 0);
        request(__VERIFIER_nondet_int());
    }
}
