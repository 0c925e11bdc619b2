// what: a local variable is set on every branch before it is read
// verdict: safe
// flags: --check uninitialized
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int sign(int x) {
    int result;
    if (x > 0)
        result = 1;
    else if (x < 0)
        result = -1;
    else
        result = 0;
    return result;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int s = sign(x);
    assert((s == 0) == (x == 0));
    return 0;
}
