// what: a write through a bad index ends the run
// input: 9:17:wherefore_choose 1 0..4
// input: 10:17:wherefore_choose 1 0..2
#include "wherefore.h"

int main(void)
{
    int slots[4] = { 0, 0, 0, 0 };
    int index = wherefore_choose(4);
    int value = wherefore_choose(2);
    EVR_value("INDEX", index);
    slots[index] = value;
    EVR_value("STORED", slots[3]);
    return 0;
}
