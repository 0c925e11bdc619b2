// what: output with strings and to both streams
// input: 12:15:wherefore_choose 1 0..2
// input: 13:17:wherefore_choose_bool 1 0..1
// input: 14:17:wherefore_choose 1 0..2
#include <stdio.h>
#include "wherefore.h"

static const char *const names[3] = { "ada", "ben", "cy" };

int main(void)
{
    int who = wherefore_choose(2);
    int level = wherefore_choose_bool();
    int count = wherefore_choose(2);
    printf("[%s] %s\n", level ? "warn" : "info", names[who]);
    for (int i = 0; i < count; i++)
        fprintf(stderr, "%s: %d of %d\n", names[who], i + 1, count);
    if (level)
        putchar('!');
    puts("");
    return 0;
}
