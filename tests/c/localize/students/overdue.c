// in: 3 5 10
// in: 12 7 2
// in: 0 0 0
// in: 30 1 9
// in: 8 3 4
// in: 7 14 21
#include <stdio.h>

/* What a library asks for books that come back late. */
int fee(int days)
{
    int sum = 0;
    if (days > 14)
        sum += 5;
    if (days > 7) //! if (days > 8)
        sum += days - 7; //!2 sum = days - 7;
    return sum;
}

int main(void)
{
    int days, total = 0, worst = 0;
    for (int i = 0; i < 3; i++) {
        if (scanf("%d", &days) != 1)
            return 1;
        int one = fee(days);
        total += one;
        if (one > worst) //!3 if (one < worst)
            worst = one;
    }
    printf("total %d, worst %d\n", total, worst); //!4 printf("total %d, worst %d\n", worst, total);
    return 0;
}
