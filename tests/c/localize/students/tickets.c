// in: 7 3
// in: 10 5
// in: 1 1
// in: 9 4
// in: 0 4
#include <stdio.h>

int main(void)
{
    int people, seats;
    scanf("%d %d", &people, &seats);
    int cars = (people + seats - 1) / seats; //! int cars = people / seats;
    printf("%d cars, %d seats free\n", cars, cars * seats - people);
    return 0;
}
