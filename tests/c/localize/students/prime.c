// in: 9
// in: 25
// in: 7
// in: 1
// in: 2
// in: 49
// in: 91
// in: 97
// in: 15
#include <stdio.h>

static int is_prime(int n)
{
    if (n < 2)
        return 0;
    for (int i = 2; i * i <= n; i++) //! for (int i = 2; i * i < n; i++)
        if (n % i == 0)
            return 0;
    return 1;
}

int main(void)
{
    int n;
    scanf("%d", &n);
    if (is_prime(n))
        printf("%d is prime\n", n);
    else
        printf("%d is not prime\n", n);
    return 0;
}
