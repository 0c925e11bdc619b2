// in: 1234567
// in: 12
// in: 100
// in: 1000
// in: 999999
// in: 0
#include <stdio.h>
#include <string.h>

int main(void)
{
    char digits[32];
    scanf("%31s", digits);
    int length = strlen(digits);
    for (int i = 0; i < length; i++) {
        putchar(digits[i]);
        int left = length - 1 - i; //! int left = length - i;
        if (left > 0 && left % 3 == 0)
            putchar(',');
    }
    printf("\n"); //!2
    return 0;
}
