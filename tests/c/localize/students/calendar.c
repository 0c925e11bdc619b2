// in: 31 12 2020
// in: 31 6 2021
// in: 30 6 2021
// in: 29 2 2020
// in: 29 2 2021
// in: 31 11 2019
// in: 0 1 2000
// in: 31 1 2000
#include <stdio.h>

static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}; //! static const int days[] = {31, 28, 31, 30, 31, 31, 31, 31, 30, 31, 30, 31};

int main(void)
{
    int day, month, year;
    scanf("%d %d %d", &day, &month, &year);
    int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    int last = days[month - 1];
    if (month == 2 && leap)
        last++;
    printf("%s\n", day >= 1 && day <= last ? "valid" : "invalid");
    return 0;
}
