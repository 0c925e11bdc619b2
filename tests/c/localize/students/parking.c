// in: 10 15
// in: 0 0
// in: 1 60
// in: 3 200
// in: 2 61
#include <stdio.h>

int main(void)
{
    int zone, minutes;
    if (scanf("%d %d", &zone, &minutes) != 2)
        return 1;
    int hours = (minutes + 59) / 60; //! int hours = minutes / 60;
    int price;
    switch (zone) {
    case 1:
        price = 300 * hours;
        break; //!2
    case 2:
        price = 200 * hours; //!3 price = 200 + hours;
        break;
    case 3:
        price = 100 * hours;
        if (price > 350) //!4 if (price > 450)
            price = 350;
        break;
    default:
        price = 0;
    }
    printf("%d.%02d\n", price / 100, price % 100); //!5 printf("%d.%02d\n", price % 100, price / 100);
    return 0;
}
