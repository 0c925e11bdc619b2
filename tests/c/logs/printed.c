// what: ordinary output with numbers in several notations
// input: 9:13:wherefore_choose 1 0..7
// input: 10:13:wherefore_choose 1 0..7
#include <stdio.h>
#include "wherefore.h"

int main(void)
{
    int x = wherefore_choose(7);
    int y = wherefore_choose(7);
    printf("start %d\n", x);
    if (x > y)
        printf("difference %u, product 0x%x\n", (unsigned)(x - y), (unsigned)(x * y));
    else
        puts("not greater");
    printf("%c%03d|%-4d|\n", 'a' + y, x, y);
    return 0;
}
