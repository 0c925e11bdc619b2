// in: 1 30
// in: 6 6
// in: 10 20
// in: 400 500
#include <stdio.h>

int is_perfect(int n)
{
    int sum = 0;
    for (int d = 1; d < n; d++) //! for (int d = 1; d <= n; d++)
        if (n % d == 0) //!2 if (n % d)
            sum += d; //!3 sum++;
    return sum == n;
}

int main(void)
{
    int from, to, found = 0;
    scanf("%d %d", &from, &to);
    for (int n = from; n <= to; n++) //!4 for (int n = from; n < to; n++)
        if (is_perfect(n)) {
            printf("%d\n", n);
            found = 1; //!5
        }
    if (!found) //!6 if (found)
        printf("none\n");
    return 0;
}
