// what: values that are floating-point numbers
// input: 8:20:__VERIFIER_nondet_int 1 -3..3
// input: 9:15:wherefore_choose_bool 1 0..1
#include "wherefore.h"

int main(void)
{
    int quarters = __VERIFIER_nondet_int();
    int big = wherefore_choose_bool();
    __VERIFIER_assume(quarters >= -3 && quarters <= 3);
    double value = quarters / 4.0;
    EVR_value("REAL", big ? value * 1000.0 : value);
    if (value > 0.5)
        EVR("ABOVE");
    return 0;
}
