// what: a logger of the program's own, with two values
// input: 14:13:wherefore_choose 1 0..3
// input: 15:13:wherefore_choose 1 0..3
#include <stdio.h>
#include "wherefore.h"

static void log_msg(const char *name, int first, int second)
{
    printf("%s %d %d\n", name, first, second);
}

int main(void)
{
    int a = wherefore_choose(3);
    int b = wherefore_choose(3);
    log_msg("given", a, b);
    while (a != b) {
        if (a > b)
            a--;
        else
            b--;
        log_msg("moved", a, b);
    }
    return 0;
}
