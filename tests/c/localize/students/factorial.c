// in: 1
// in: 5
// in: 10
// in: 3
// in: 0
#include <stdio.h>

int main(void)
{
    int n;
    long product = 1;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) //! for (int i = 0; i <= n; i++)
        product *= i;
    printf("%d! = %ld\n", n, product);
    return 0;
}
