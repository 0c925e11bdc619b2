// in: 1
// in: 3
// in: 6
// in: 7
// in: 0
// in: 9
#include <stdio.h>

const char *kind(int day)
{
    switch (day) {
    case 6:
    case 7:
        return "weekend";
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
        return "work";
    default:
        return "none"; //! return "work";
    }
}

int hours(int day)
{
    int number = 0;
    switch (day) {
    case 1:
        number = 8;
        break; //!2
    case 3:
        number = 6;
        break;
    case 7:
        number = 0;
        break;
    default:
        number = 4;
    }
    return number;
}

int main(void)
{
    int day;
    scanf("%d", &day);
    printf("%s %d\n", kind(day), hours(day));
    return 0;
}
