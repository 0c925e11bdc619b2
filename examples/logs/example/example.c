/* Three branches that lower or raise a number, and a claim about the sum of it all. */
#include <assert.h>
#include "wherefore.h"

static int x;

static void foo(void)
{
    x--;
    EVR_value("foo", x);
}

static void bar(void)
{
    x++;
    EVR("bar");
}

int main(void)
{
    int input = __VERIFIER_nondet_int();
    _Bool p = __VERIFIER_nondet_bool();
    _Bool q = __VERIFIER_nondet_bool();
    x = input;
    if (p)
        foo();
    if (q)
        foo();
    if (p && q)
        bar();
    else
        foo();
    assert(x + 1 == input);
    return 0;
}
