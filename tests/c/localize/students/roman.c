// in: 4
// in: 9
// in: 1994
// in: 3000
// in: 58
// in: 1
// in: 40
#include <stdio.h>

int main(void)
{
    static const int values[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}; //!2 static const int values[] = {1000, 900, 500, 400, 100, 90, 50, 45, 10, 9, 5, 4, 1};
    static const char *names[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}; //!3 static const char *names[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "VI", "I"};
    int n;
    scanf("%d", &n);
    for (int i = 0; n > 0; i++)
        while (n >= values[i]) { //! while (n > values[i]) {
            printf("%s", names[i]);
            n -= values[i];
        }
    printf("\n");
    return 0;
}
