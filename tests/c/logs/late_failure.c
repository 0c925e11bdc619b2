// what: runs that end in checks of different kinds, or go on after an unsigned number has wrapped
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
    *cell = 2147483600 + a + b;
    EVR_value("CELL", *cell);
    unsigned wraps = (unsigned)a - (unsigned)b;
    EVR_value("WRAPS", wraps);
    printf("%u\n", wraps);
    assert(a != 3 || b < 3);
    *cell += 2 * b;
    free(cell);
    EVR("END");
    return a << b > 40;
}
