// in: 7 3
// in: 1 1
// in: 5 2
// in: 10 1
// in: 6 6
#include <stdio.h>

int main(void)
{
    int n, k, last = 0;
    scanf("%d %d", &n, &k);
    for (int i = 2; i <= n; i++)
        last = (last + k) % i; //! last = (last + k) % n;
    printf("%d\n", last + 1); //!2 printf("%d\n", last);
    return 0;
}
