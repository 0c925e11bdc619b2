// what: a comparison by subtraction overflows
// verdict: unsafe
// fails: signed-overflow 10
// fails: assertion 16
// input: -2147483648 1
// input: -2147483648 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int compare(int a, int b) {
    return a - b;
}
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a < b)
        assert(compare(a, b) < 0);
    return 0;
}
