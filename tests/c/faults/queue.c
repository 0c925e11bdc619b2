// what: without tests, a counterexample to an assertion is the failing run
// fault: 10
// change: count < 4
#include <assert.h>
int nondet_int(void);
static int slots[4], count;

static void push(int value)
{
    if (count <= 4)
        slots[count++] = value;
}

int main(void)
{
    int numbers = nondet_int();
    for (int i = 0; i < numbers && i < 6; i++)
        push(i);
    assert(count <= 4);
    return 0;
}
