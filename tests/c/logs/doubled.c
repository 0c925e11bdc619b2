// what: an event in a loop that repeats itself, so that a suffix begins at several places
// input: 8:13:__VERIFIER_nondet_int 1 1..5
// input: 9:13:wherefore_choose 1 0..3
#include "wherefore.h"

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int m = wherefore_choose(3);
    __VERIFIER_assume(1 <= n && n <= 5);
    for (int i = 0; i < n; i++)
        EVR("A");
    for (int i = 0; i < m; i++) {
        EVR("B");
        EVR("A");
    }
    return 0;
}
