// in: 1234
// in: 5
// in: -78
// in: 1000
// in: 0
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int digits, n = 0;
    printf("\nEnter an integer > ");
    scanf("%d", &digits);
    printf("\n"); //!1 
    if (digits == 0)
        printf("0\n");
    while (digits != 0) {
        n = digits % 10;
        digits = digits / 10; 
        if (digits != 0) //!2 if (digits > 0)
            n = abs(n);
        printf("%d\n", n); //!3 printf("%d ", n);
    }
    printf("That's all, have a nice day!\n"); //!4 printf("That's all, have a nice day!");
    return 0;
}
