// what: readings of which each is in one line, rounded: names, real numbers, padded integers
// input: 12:19:wherefore_choose 2 0..15
#include <stdio.h>
#include "wherefore.h"

static const char *const names[2] = { "north", "nor" };

int main(void)
{
    for (int step = 0; step < 2; step++) {
        // Two readings have one text.
        int raw = wherefore_choose(15);
        double value = (raw / 2 - 3) / 7.0;
        if (raw / 2 == 6)
            value = 0.25;
        if (raw / 2 == 5)
            value = 0.2500001;
        printf("%s: %.2f at %5d\n", names[raw % 2], value, step);
        printf("%g|%.1f\n", value * 4, (float)raw * 0.01f);
    }
    return 0;
}
