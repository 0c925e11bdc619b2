// what: what holds in a loop need not hold where it is left out
// verdict: unsafe
// fails: assertion 13
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int mode = __VERIFIER_nondet_int(), flag = 0;
    if (mode == 1) {
        flag = 1;
        while (__VERIFIER_nondet_int())
            assert(mode == 1 && flag == 1);
    }
    assert(flag == 1);
    return 0;
}
