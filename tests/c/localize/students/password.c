// in: abc123DEF
// in: short1A
// in: alllowercase1
// in: ALLUPPER1
// in: NoDigitsHere
// in: Good4You99
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[100];
    int lower = 0, upper = 0, digit = 0;
    scanf("%99s", s);
    for (int i = 0; s[i]; i++) {
        if (islower(s[i]))
            lower = 1;
        if (isupper(s[i])) //! if (islower(s[i]))
            upper = 1;
        if (isdigit(s[i]))
            digit = 1;
    }
    if (strlen(s) >= 8 && lower && upper && digit)
        printf("strong\n");
    else
        printf("weak\n");
    return 0;
}
