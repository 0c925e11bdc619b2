// in: 153
// in: 100
// in: 9474
// in: 10
// in: 7
#include <stdio.h>

int power(int base, int exponent)
{
    int result = 1; //! int result = 0;
    for (int i = 0; i < exponent; i++) //!2 for (int i = 0; i <= exponent; i++)
        result *= base;
    return result;
}

int main(void)
{
    int n, digits = 0, sum = 0;
    scanf("%d", &n);
    for (int rest = n; rest > 0; rest /= 10)
        digits++;
    for (int rest = n; rest > 0; rest /= 10)
        sum += power(rest % 10, digits); //!3 sum += power(digits, rest % 10);
    if (sum == n) //!4 if (sum = n)
        printf("yes\n");
    else
        printf("no\n");
    return 0;
}
