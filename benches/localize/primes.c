// in: 10
// in: 2
// in: 1
// in: 30
// in: 4
#include <stdio.h>
#include <math.h>
int isPrime(int n)
{
    int i;
    if (n < 2) //!1 if (n < 1)
        return 0;
    for (i = 2; i <= sqrt(n); i++) { //!2 for (i = 2; i < sqrt(n); i++) {
        if (n % i == 0)
            return 0; 
    }
    return 1;
}
int main(void)
{
    int n, count = 0;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++)
        if (isPrime(i)) {
            printf("%d ", i);
            count++; //!3 
        }
    printf("\nTotal: %d\n", count);
    return 0;
}
