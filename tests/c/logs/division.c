// what: a failing check that is not an assertion ends the run
// input: 8:13:wherefore_choose 1 0..3
// input: 9:13:wherefore_choose 1 0..3
#include "wherefore.h"

int main(void)
{
    int a = wherefore_choose(3);
    int b = wherefore_choose(3);
    EVR_value("A", a);
    EVR_value("QUOTIENT", a / b);
    EVR("END");
    return 0;
}
