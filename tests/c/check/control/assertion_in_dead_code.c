// what: an assertion that cannot be reached does not fail
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned r = x % 10;
    if (r > 9)
        assert(0);
    if (r * r > 81) {
        reach_error();
        return 1;
    }
    return 0;
}
