// in: 31 12 2019
// in: 28 2 2020
// in: 28 2 2021
// in: 30 4 2000
// in: 29 2 2024
// in: 15 6 1999
// in: 28 2 1900
#include <stdio.h>

static int is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); //!2 return year % 4 == 0;
}

static int length_of(int month, int year)
{
    switch (month) {
    case 2:
        return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

int main(void)
{
    int day, month, year;
    scanf("%d %d %d", &day, &month, &year);
    day++;
    if (day > length_of(month, year)) {
        day = 1;
        month++;
    }
    if (month > 12) {
        month = 1;
        year++; //!
    }
    printf("%02d.%02d.%04d\n", day, month, year);
    return 0;
}
