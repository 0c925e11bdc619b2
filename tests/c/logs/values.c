// what: values that are sums of inputs, so that different inputs write one log
// input: 8:13:wherefore_choose 1 0..3
// input: 9:13:wherefore_choose 1 0..3
#include "wherefore.h"

int main(void)
{
    int a = wherefore_choose(3);
    int b = wherefore_choose(3);
    EVR_value("SUM", a + b);
    EVR_value("DIFFERENCE", a - b);
    return 0;
}
