// in: 10
// in: 2
// in: 1
// in: 30
// in: 50
#include <stdio.h>

int main(void)
{
    char composite[1001] = {0};
    int n, count = 0;
    scanf("%d", &n);
    for (int i = 2; i <= n; i++) { //! for (int i = 2; i < n; i++) {
        if (composite[i])
            continue;
        count++;
        printf("%d ", i);
        for (int j = i * i; j <= n; j += i) //!2 for (int j = i * i; j <= n; j++)
            composite[j] = 1;
    }
    printf("\n%d primes\n", count);
    return 0;
}
