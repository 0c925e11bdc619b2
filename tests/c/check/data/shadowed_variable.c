// what: an inner variable of the same name hides the one that should be changed
// verdict: unsafe
// fails: assertion 15
// input: 101
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int limit = 100;
    if (x > 100) {
        int limit = x;
        assert(limit > 100);
    }
    assert(limit == 100);
    assert(x <= limit);
    return 0;
}
