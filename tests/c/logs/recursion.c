// what: events on the way into a recursion and on the way out
// input: 21:17:wherefore_choose 1 0..4
// input: 22:12:wherefore_choose_bool 1 0..1
#include "wherefore.h"

static int loud;

static int sum(int n)
{
    if (n == 0)
        return 0;
    EVR_value("DOWN", n);
    int below = sum(n - 1);
    if (loud)
        EVR_value("UP", n + below);
    return n + below;
}

int main(void)
{
    int depth = wherefore_choose(4);
    loud = wherefore_choose_bool();
    EVR_value("SUM", sum(depth));
    return 0;
}
