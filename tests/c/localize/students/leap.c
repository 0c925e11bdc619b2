// in: 2000
// in: 1900
// in: 2023
// in: 2024
// in: 2100
// in: 1600
#include <stdio.h>

int main(void)
{
    int year;
    scanf("%d", &year);
    if ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0) //! if ((year % 4 == 0 && year % 100 != 0) && year % 400 == 0)
        puts("leap year");
    else
        puts("common year");
    return 0;
}
