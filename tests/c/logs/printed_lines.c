// what: calls that print several lines, and texts with ends of lines in them
// input: 12:13:wherefore_choose 1 0..3
// input: 13:13:wherefore_choose 1 0..2
// input: 14:15:wherefore_choose_bool 1 0..1
#include <stdio.h>
#include "wherefore.h"

static const char *const parts[3] = { "one\ntwo\n", "one\n\n2 of ", "" };

int main(void)
{
    int x = wherefore_choose(3);
    int y = wherefore_choose(2);
    int end = wherefore_choose_bool();
    printf("first\n%d\nlast %d\n", x, 2 * x);
    printf("%s%d\n%d", parts[y], x, y);
    if (end)
        puts("\n\nend");
    return 0;
}
