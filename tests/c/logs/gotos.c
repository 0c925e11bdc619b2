// what: jumps back and forth
// input: 8:17:wherefore_choose 1 0..4
// input: 9:16:wherefore_choose_bool 1 0..1
#include "wherefore.h"

int main(void)
{
    int steps = wherefore_choose(4);
    int skip = wherefore_choose_bool();
    int i = 0;
again:
    if (i == steps)
        goto done;
    i++;
    if (skip && i == 2)
        goto again;
    EVR_value("AT", i);
    if (i == 3)
        goto out;
    goto again;
done:
    EVR("DONE");
out:
    EVR("OUT");
    return 0;
}
