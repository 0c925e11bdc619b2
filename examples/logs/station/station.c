/* A station with four sensors that prints what it reads, smoothed.

   The smoothed levels go on from what they were, and are only seen rounded. */
#include <stdio.h>
#include "wherefore.h"

#define SENSORS 4
#define STEPS 1000

static const char *const names[SENSORS] = { "north", "south", "east", "west" };
static double level[SENSORS];

static void report(int sensor, int step)
{
    printf("%s: %.2f at %d\n", names[sensor], level[sensor], step);
    if (level[sensor] > 900.0)
        printf("%s is too high\n", names[sensor]);
}

int main(void)
{
    int steps = wherefore_choose(STEPS);
    for (int step = 0; step < steps; step++) {
        int sensor = wherefore_choose(SENSORS - 1);
        int reading = wherefore_choose(1000);
        level[sensor] = level[sensor] * 0.75 + reading * 0.25;
        report(sensor, step);
    }
    printf("%d steps\n", steps);
    return 0;
}
