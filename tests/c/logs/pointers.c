// what: events through pointers that inputs choose
// input: 20:17:wherefore_choose 1 0..2
// input: 10:17:wherefore_choose 2 0..3
#include "wherefore.h"

static int first, second;

static void store(int *target)
{
    int value = wherefore_choose(3);
    *target = value;
    if (target == &first)
        EVR_value("FIRST", value);
    else
        EVR_value("SECOND", value);
}

int main(void)
{
    int which = wherefore_choose(2);
    int *targets[2] = { &first, &second };
    store(targets[which % 2]);
    if (which == 2)
        store(&second);
    EVR_value("SUM", first + second);
    return 0;
}
