// what: runs that end in checks of different kinds, or go on after an overflow of an unsigned number
// input: 11:13:wherefore_choose 1 0..4
// input: 12:13:wherefore_choose 1 0..4
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include "wherefore.h"

int main(void)
{
    int a = wherefore_choose(4);
    int b = wherefore_choose(4);
    int *cell = a == 4 ? NULL : malloc(sizeof *cell);
    EVR_value("A", a);
    *cell = 2147483640 + a + b;
    EVR_value("CELL", *cell);
    unsigned wraps = (unsigned)a - (unsigned)b;
    EVR_value("WRAPS", wraps);
    printf("%u\n", wraps);
    assert(a != 3 || b < 3);
    *cell += 2 * b;
    if (b != 2)
        free(cell);
    EVR("END");
    if (b == 1)
        free(cell);
    return a << b > 40;
}
