// what: an assumption after an event cuts runs that have logged something
// input: 8:13:wherefore_choose 1 0..3
// input: 9:13:wherefore_choose 1 0..3
#include "wherefore.h"

int main(void)
{
    int x = wherefore_choose(3);
    int y = wherefore_choose(3);
    EVR_value("X", x);
    __VERIFIER_assume(x < y);
    EVR_value("Y", y);
    if (y - x > 1)
        EVR("GAP");
    return 0;
}
