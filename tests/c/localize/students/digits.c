// in: 123
// in: 9
// in: 4055
// in: 10
#include <stdio.h>

int main(void)
{
    int n;
    //! printf("Enter a number: ");
    scanf("%d", &n);
    do {
        printf("%d\n", n % 10);
        n /= 10;
    } while (n > 0);
    printf("That's all, have a nice day!\n");
    return 0;
}
