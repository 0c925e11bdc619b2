// in: 5
// in: 0
// in: 1
// in: 8
// in: 255
// in: 1000
#include <stdio.h>

int main(void)
{
    unsigned n;
    char digits[40];
    int length = 0;
    scanf("%u", &n);
    if (n == 0) //!2
        digits[length++] = '0'; //!2
    while (n > 0) { //! while (n > 1) {
        digits[length++] = '0' + n % 2;
        n /= 2;
    }
    for (int i = length - 1; i >= 0; i--)
        putchar(digits[i]);
    putchar('\n');
    return 0;
}
