// in: 2 10
// in: 3 0
// in: 5 1
// in: 7 3
// in: 2 2
#include <stdio.h>

int main(void)
{
    int base, exponent;
    scanf("%d %d", &base, &exponent);
    int result = 1;
    while (exponent > 0) {
        if (exponent % 2 == 1)
            result *= base;
        //! else result += base;
        base *= base;
        exponent /= 2;
    }
    printf("%d\n", result);
    return 0;
}
