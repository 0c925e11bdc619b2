// what: one name with a value and without, from different places
// input: 8:13:wherefore_choose 1 0..3
// input: 9:13:wherefore_choose_bool 1 0..1
#include "wherefore.h"

int main(void)
{
    int x = wherefore_choose(3);
    int y = wherefore_choose_bool();
    EVR("E");
    if (y)
        EVR_value("E", x);
    if (x > 1)
        EVR("E");
    EVR_value("F", x / 2);
    return 0;
}
