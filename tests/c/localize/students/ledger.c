// in: 2\n100 2020 5\n200 2021 10
// in: 1\n50 1999 0
// in: 3\n10 2000 50\n20 2000 50\n30 2001 10
#include <stdio.h>

int main(void)
{
    int n;
    double total = 0; //! double total = 1;
    scanf("%d", &n);
    printf("%-6s|%10s|%5s\n", "year", "amount", "tax");
    for (int i = 0; i < n; i++) {
        double amount;
        int year, tax;
        scanf("%lf %d %d", &amount, &year, &tax);
        printf("%-6d|%10.2f|%4d%%\n", year, amount, tax); //!2 printf("%6d|%10.2f|%4d%%\n", year, amount, tax);
        total += amount + amount * tax / 100; //!3 total += amount + amount * (tax / 100);
    }
    printf("total %.2f\n", total);
    return 0;
}
