// what: the usual bound is not the end: a loop is followed further while there is time
// verdict: unsafe
// fails: assertion 13
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int most = __VERIFIER_nondet_int(), count = 0;
    if (most < 0 || most > 100)
        return 0;
    for (int i = 0; i < most; i++)
        count++;
    assert(count != 60);
    return 0;
}
