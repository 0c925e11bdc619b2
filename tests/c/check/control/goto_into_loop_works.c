// what: a jump into the middle of a loop skips the first half of the first round
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 5);
    int separators = 0, items = 0, left = n;
    goto first;
    while (left > 0) {
        separators++;
    first:
        items++;
        left--;
    }
    assert(items == n);
    assert(separators == n - 1);
    return 0;
}
