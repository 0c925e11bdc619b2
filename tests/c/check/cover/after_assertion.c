// what: a goal behind an assertion is reached only by runs that pass it
// verdict: unsafe
// fails: assertion 12
// input: 5
// covers: 13 unreachable
// covers: 14 reached
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_cover(_Bool goal);
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x != 5);
    __CPROVER_cover(x == 5);
    __CPROVER_cover(x == 6);
    return 0;
}
