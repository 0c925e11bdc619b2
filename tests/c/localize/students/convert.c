// in: 10 2
// in: 255 16
// in: 7 8
// in: 0 2
// in: 100 3
#include <stdio.h>

int main(void)
{
    unsigned number, base;
    char digits[33];
    int length = 0;
    scanf("%u %u", &number, &base);
    do {
        unsigned digit = number % base; //! unsigned digit = number / base;
        digits[length++] = digit < 10 ? '0' + digit : 'a' + digit - 10; //!2 digits[length++] = digit < 10 ? '0' + digit : 'a' + digit;
        number /= base; //!3 number -= base;
    } while (number > 0);
    while (length > 0) //!4 while (length >= 0)
        putchar(digits[--length]); //!5 putchar(digits[length--]);
    putchar('\n');
    return 0;
}
