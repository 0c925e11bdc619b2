// what: a negative number divided by an unsigned one is converted first
// verdict: unsafe
// fails: assertion 13
// input: -1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int offset = __VERIFIER_nondet_int();
    __VERIFIER_assume(offset > -100 && offset < 100);
    unsigned page = 10;
    int number = offset / page;
    assert(number < 10);
    return 0;
}
