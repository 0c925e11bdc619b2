// what: a static variable of a function keeps its value between calls
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static unsigned next_id(void) {
    static unsigned last = 100;
    return ++last;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 5);
    unsigned id = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned fresh = next_id();
        assert(fresh > id);
        id = fresh;
    }
    assert(id == 100 + n);
    return 0;
}
