// what: a function that runs before main, and may have an event of its own
// input: 10:14:wherefore_choose 1 0..2
// input: 17:13:wherefore_choose 1 0..2
#include "wherefore.h"

static int early;

__attribute__((constructor)) static void before(void)
{
    early += wherefore_choose(2);
    if (early == 1)
        EVR("EARLY");
}

int main(void)
{
    int n = wherefore_choose(2);
    EVR_value("MAIN", n);
    return n;
}
