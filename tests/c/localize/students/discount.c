// in: 10 2.50
// in: 100 1.00
// in: 99 1.00
// in: 20 19.99
// in: 1 0.10
// in: 150 2.00
#include <stdio.h>

#define LIMIT 100

static double price(int amount, double each)
{
    double total = amount * each;
    if (amount >= LIMIT) //! if (amount > LIMIT)
        total *= 0.9;
    return total;
}

int main(void)
{
    int amount;
    double each;
    if (scanf("%d %lf", &amount, &each) != 2)
        return 1;
    printf("Total: %.2f\n", price(amount, each)); //!2 printf("Total: %f\n", price(amount, each));
    return 0;
}
