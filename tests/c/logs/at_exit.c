// what: functions that are called at the end log, too
// input: 24:13:wherefore_choose 1 0..3
// input: 25:13:wherefore_choose 1 0..2
#include <stdlib.h>
#include <stdio.h>
#include "wherefore.h"

static int state;

static void first(void)
{
    EVR_value("FIRST", state);
    printf("state %d\n", state);
}

static void second(void)
{
    EVR("SECOND");
    state++;
}

int main(void)
{
    int a = wherefore_choose(3);
    int b = wherefore_choose(2);
    atexit(first);
    if (b > 0)
        atexit(second);
    state = a + b;
    EVR_value("STATE", state);
    if (a == 1)
        exit(0);
    if (a == 2 && b == 2)
        abort();
    if (a == 3 && b == 1)
        _Exit(0);
    puts("done");
    return 0;
}
