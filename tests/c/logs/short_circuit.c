// what: events inside conditions, of which not all are evaluated
// input: 21:13:wherefore_choose_bool 1 0..1
// input: 22:13:wherefore_choose_bool 1 0..1
// input: 23:13:wherefore_choose_bool 1 0..1
#include "wherefore.h"

static int left(int value)
{
    EVR_value("LEFT", value);
    return value;
}

static int right(int value)
{
    EVR_value("RIGHT", value);
    return value;
}

int main(void)
{
    int p = wherefore_choose_bool();
    int q = wherefore_choose_bool();
    int r = wherefore_choose_bool();
    if ((left(p) && right(q)) || right(r))
        EVR("TRUE");
    else
        EVR("FALSE");
    EVR_value("LAST", p ? left(q) : right(r));
    return 0;
}
