// in: 0301234567
// in: 030-123-4567
// in: 12345
// in: (030) 123 4567
// in: 03012345678
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    char line[100], digits[100];
    int n = 0;
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    for (int i = 0; line[i] != '\0'; i++)
        if (isdigit((unsigned char)line[i]))
            digits[n++] = line[i];
    digits[n] = '\0';
    if (n != 10) { //! if (n > 10) {
        printf("bad number: %d digits\n", n);
        return 0;
    }
    printf("(%.3s) %.3s-%s\n", digits, digits + 3, digits + 6); //!2 printf("(%.3s) %.3s-%s\n", digits, digits + 3, digits + 7);
    return 0;
}
