// in: Ada Lovelace 1815
// in: Alan Turing 1912
// in: Al Ng 7
// in: Grace Hopper 1906
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char first[32], last[32], user[80];
    int year, length = 0;
    if (scanf("%31s %31s %d", first, last, &year) != 3) //! if (scanf("%31s %31s %d", last, first, &year) != 3)
        return 1;
    user[length++] = tolower((unsigned char)first[0]);
    for (int i = 0; last[i] != '\0' && i < 6; i++) //!2 for (int i = 0; last[i] != '\0' || i < 6; i++)
        user[length++] = tolower((unsigned char)last[i]); //!3 user[length++] = last[i];
    user[length] = '\0'; //!4
    printf("%s%02d\n", user, year % 100); //!5 printf("%s%02d\n", user, year / 100);
    return 0;
}
