// what: without the check a local variable that was never set has any value
// verdict: unsafe
// fails: assertion 11
#include <assert.h>
/* There is no input line: the value is that of the variable. */
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int limit;
    if (__VERIFIER_nondet_bool())
        limit = 10;
    assert(limit != 12345);
    return 0;
}
