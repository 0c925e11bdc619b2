// what: a condition compares with the wrong number, found by its assertion
// fault: 9
// change: x <= -1
#include <assert.h>
int nondet_int(void);

static int absolute(int x)
{
    return x < -1 ? -x : x;
}

int main(void)
{
    int x = nondet_int();
    if (x > -100 && x < 100)
        assert(absolute(x) >= 0);
    return 0;
}
