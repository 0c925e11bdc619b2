/* How long somebody has worked, and how much of it was late, from times such as 8 15 17 30. */
#include <stdio.h>
#include <stdlib.h>

/* Minutes since midnight. */
#define MINUTES(hour, minute) ((hour) * 100 + (minute)) /* should be * 60 */

#define LATE MINUTES(18, 0)
#define LUNCH_AFTER MINUTES(6, 0)
#define LUNCH 30

int main(int argc, char **argv)
{
    if (argc != 5) {
        printf("usage: macro HOUR MINUTE HOUR MINUTE\n");
        return 1;
    }
    int begin = MINUTES(atoi(argv[1]), atoi(argv[2]));
    int end = MINUTES(atoi(argv[3]), atoi(argv[4]));
    int worked = end - begin;
    int late = 0;
    if (worked > LUNCH_AFTER)
        worked -= LUNCH;
    if (end > LATE)
        late = end - LATE;
    printf("worked %d\nlate %d\n", worked, late);
    return 0;
}
