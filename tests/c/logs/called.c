// what: functions through a pointer, each with its own event
// input: 28:21:wherefore_choose 3 0..2
#include "wherefore.h"

static int value;

static void add(void)
{
    value++;
    EVR("ADD");
}

static void twice(void)
{
    value *= 2;
    EVR("TWICE");
}

static void show(void)
{
    EVR_value("SHOW", value);
}

int main(void)
{
    void (*const functions[3])(void) = { add, twice, show };
    for (int i = 0; i < 3; i++) {
        int index = wherefore_choose(2);
        functions[index]();
    }
    return 0;
}
