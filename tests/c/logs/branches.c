// what: the same event with different values from both arms of nested branches
// input: 18:13:wherefore_choose_bool 1 0..1
// input: 19:13:wherefore_choose_bool 1 0..1
// input: 20:9:__VERIFIER_nondet_int 1 -2..2
#include <assert.h>
#include "wherefore.h"

static int x;

static void lower(void)
{
    x--;
    EVR_value("LOWER", x);
}

int main(void)
{
    int p = wherefore_choose_bool();
    int q = wherefore_choose_bool();
    x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -2 && x <= 2);
    if (p)
        lower();
    if (q)
        lower();
    if (p && q)
        EVR("BOTH");
    else
        lower();
    assert(x != -3);
    return 0;
}
