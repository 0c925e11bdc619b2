/* The daily average of a sensor, from readings on the standard input. */
#include <stdio.h>

#define HOURS 4

struct day {
    int readings[HOURS];
    int alarms;
};

static int average(const struct day *day)
{
    int sum = 0;
    for (int hour = 0; hour <= HOURS; hour++)
        sum += day->readings[hour];
    return sum / HOURS;
}

int main(void)
{
    struct day day = { .alarms = 12 };
    for (int hour = 0; hour < HOURS; hour++)
        if (scanf("%d", &day.readings[hour]) != 1)
            return 1;
    printf("average %d, alarms %d\n", average(&day), day.alarms);
    return 0;
}
