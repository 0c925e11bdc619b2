// what: a total of which only a part is seen: history that no line determines
// input: 13:20:wherefore_choose 8 0..1
#include <stdio.h>
#include "wherefore.h"

static const char *const states[3] = { "saving", "using", "hidden" };

int main(void)
{
    int total = 1;
    double mean = 0.5;
    for (int step = 0; step < 8; step++) {
        int used = wherefore_choose(1);
        total += used ? 3 : 1;
        mean = (mean + total / 3.0) * 0.5;
        printf("%s %.0f %3d\n", states[step % 4 ? 2 : used], mean, total / 6);
    }
    return 0;
}
