// in: 100 130
// in: 0 10
// in: 990 20
// in: 5 5
// in: 500 560
#include <stdio.h>

#define DIGITS 1000

int used(int before, int now)
{
    if (now < before)
        now += DIGITS; //! now -= DIGITS;
    return now - before;
}

float price(int units)
{
    float sum = 0;
    if (units > 30) {
        sum += (units - 30) * 2.5f; //!2 sum += units * 2.5f;
        units = 30; //!3
    }
    sum += units * 1.25f; //!4 sum = units * 1.25f;
    return sum;
}

int main(void)
{
    int before, now;
    scanf("%d%d", &before, &now);
    printf("%d units: %.2f\n", used(before, now), price(used(before, now))); //!5 printf("%d units: %.2f\n", used(before, now), price(now - before));
    return 0;
}
