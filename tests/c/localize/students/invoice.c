// in: 2 3 250 1 999
// in: 1 10 100
// in: 3 1 5 2 7 4 9
// in: 0
// in: 1 200 100
// in: 1 100 100
#include <stdio.h>

/* Prices are in cents. */
int discount(int sum)
{
    if (sum >= 10000) //! if (sum > 10000)
        return sum / 10;
    else if (sum >= 1000)
        return sum / 20;
    return 0; //!2 return sum;
}

int main(void)
{
    int lines, sum = 0; //!3 int lines, sum = 1;
    scanf("%d", &lines);
    for (int i = 0; i < lines; i++) {
        int count, price;
        scanf("%d %d", &count, &price);
        sum += count * price; //!4 sum += count + price;
    }
    sum -= discount(sum);
    printf("%d.%02d\n", sum / 100, sum % 100); //!5 printf("%d.%d\n", sum / 100, sum % 100);
    return 0;
}
