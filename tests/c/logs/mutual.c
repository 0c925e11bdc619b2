// what: two functions that call each other
// input: 21:13:wherefore_choose 1 0..6
#include "wherefore.h"

static int is_odd(int n);

static int is_even(int n)
{
    EVR("EVEN");
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(int n)
{
    EVR("ODD");
    return n == 0 ? 0 : is_even(n - 1);
}

int main(void)
{
    int n = wherefore_choose(6);
    EVR_value("ANSWER", is_even(n));
    return 0;
}
