// in: 10 30 45
// in: 23 59 50
// in: 0 0 0
// in: 12 0 5
// in: 1 59 59
#include <stdio.h>

int main(void)
{
    int hours, minutes, seconds;
    scanf("%d %d %d", &hours, &minutes, &seconds);
    seconds += 15;
    if (seconds >= 60) { //! if (seconds > 60) {
        seconds -= 60;
        minutes++;
    }
    if (minutes == 60) {
        minutes = 0;
        hours = (hours + 1) % 24; //!2 hours = hours + 1;
    }
    printf("%02d:%02d:%02d\n", hours, minutes, seconds);
    return 0;
}
