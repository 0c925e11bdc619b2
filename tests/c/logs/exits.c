// what: exit from a function, after some events
// input: 14:13:wherefore_choose 1 0..4
#include <stdlib.h>
#include "wherefore.h"

static void leave(int status)
{
    EVR_value("LEAVE", status);
    exit(status);
}

int main(void)
{
    int x = wherefore_choose(4);
    EVR("START");
    if (x % 2 == 0)
        leave(x / 2);
    EVR("GO");
    if (x == 3)
        leave(0);
    return 0;
}
