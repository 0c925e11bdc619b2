// in: 100 5 2
// in: 1000 3.5 10
// in: 50 0 4
#include <stdio.h>

int main(void)
{
    double amount, rate;
    int years;
    scanf("%lf %lf %d", &amount, &rate, &years);
    for (int i = 1; i <= years; i++) {
        amount += amount * rate / 100;
        printf("Year %d: %.2f\n", i, amount); //! printf("Year %d: %.1f\n", i, amount);
    }
    return 0;
}
