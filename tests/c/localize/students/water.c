// in: 50
// in: 3
// in: 10
// in: 0
// in: 120
// in: 500
// in: 101
#include <stdio.h>

#define BASE 5
#define FREE 10

static int bill(int units)
{
    int cost = BASE;
    if (units <= FREE)
        return cost;
    if (units <= 100)
        return cost + (units - FREE) * 2; //!2 return cost + units - FREE * 2;
    return cost + (100 - FREE) * 2 + (units - 100) * 3; //! return cost + (100 - FREE) * 2 + units * 3;
}

int main(void)
{
    int units;
    if (scanf("%d", &units) != 1 || units < 0)
        return 1;
    printf("%d\n", bill(units));
    return 0;
}
