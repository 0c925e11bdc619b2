// what: reach_error ends the run
// input: 8:13:__VERIFIER_nondet_int 1 -1..2
// input: 9:13:__VERIFIER_nondet_int 1 -1..2
#include "wherefore.h"

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= -1 && a <= 2);
    __VERIFIER_assume(b >= -1 && b <= 2);
    EVR_value("PRODUCT", a * b);
    if (a * b == 2)
        reach_error();
    EVR("OK");
    return 0;
}
