// in: 15
// in: 3
// in: 1
// in: 5
// in: 31
#include <stdio.h>

int main(void)
{
    int n;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) {
        if (i % 15 == 0) //! if (i % 3 == 0 || i % 5 == 0)
            printf("FizzBuzz\n");
        else if (i % 3 == 0)
            printf("Fizz\n");
        else if (i % 5 == 0)
            printf("Buzz\n"); //!2 printf("Fizz\n");
        else
            printf("%d\n", i);
    }
    return 0;
}
