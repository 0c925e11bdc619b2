// in: 123
// in: 0
// in: -45
// in: 9999999
// in: 7
// in: 100
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    int n, sum = 0;
    printf("Enter a number: ");
    scanf("%d", &n);
    n = abs(n); //!1 
    while (n > 0) { //!2 while (n > 10) {
        sum += n % 10; //!3 sum += n / 10;
        n /= 10;
    }
    printf("Sum of digits: %d\n", sum);
    return 0;
}
