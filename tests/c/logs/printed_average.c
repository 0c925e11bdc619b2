// what: an average that is only seen rounded, and lines that depend on it
// input: 13:22:wherefore_choose 3 0..5
#include <stdio.h>
#include "wherefore.h"

static const char *const names[2] = { "oil", "water" };
static double level[2] = { 10.0, 20.0 };

int main(void)
{
    int alarms = 0;
    for (int step = 0; step < 3; step++) {
        int chosen = wherefore_choose(5);
        int which = chosen % 2;
        level[which] = level[which] * 0.75 + chosen / 2 * 4.5;
        printf("%-6s%.0f\n", names[which], level[which]);
        if (level[which] > 17.0) {
            alarms++;
            printf("alarm %s %.1f\n", names[which], level[which]);
        }
    }
    printf("%d\n", alarms);
    return 0;
}
