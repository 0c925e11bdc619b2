// in: 40 10
// in: 45 10
// in: 0 5
// in: 60 20
// in: 38 12
// in: 41 1
#include <stdio.h>

int main(void)
{
    int hours, rate;
    scanf("%d %d", &hours, &rate);
    double pay = hours * rate;
    if (hours > 40)
        pay = 40 * rate + (hours - 40) * rate * 1.5; //! pay = 40 * rate + (hours - 40) * 1.5;
    double tax = 0;
    if (pay > 1000) //!2 if (pay > 400)
        tax = pay * 0.3;
    else if (pay > 300)
        tax = pay * 0.2;
    printf("Pay: %.2f\nTax: %.2f\nNet: %.2f\n", pay, tax, pay - tax); //!3 printf("Pay: %.2f\nTax: %.2f\nNet: %.2f\n", pay, tax, tax - pay);
    return 0;
}
