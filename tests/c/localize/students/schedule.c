// in: 8 30 95
// in: 23 45 30
// in: 0 0 0
// in: 12 59 1
// in: 22 10 600
#include <stdio.h>

struct time {
    int hours, minutes;
};

struct time later(struct time t, int minutes)
{
    t.minutes += minutes;
    t.hours += t.minutes / 60; //! t.hours += minutes / 60;
    t.minutes %= 60; //!2 t.minutes %= 24;
    t.hours %= 24; //!3
    return t;
}

int main(void)
{
    struct time start, end;
    int length;
    if (scanf("%d%d%d", &start.hours, &start.minutes, &length) != 3) //!4 if (scanf("%d%d%d", &start.hours, &start.minutes, &length) == 3)
        return 1;
    end = later(start, length); //!5 later(start, length); end = start;
    printf("%02d:%02d\n", end.hours, end.minutes); //!6 printf("%02d:%02d\n", end.minutes, end.hours);
    return 0;
}
