// in: 4
// in: 9
// in: 1994
// in: 3
// in: 58
// in: 900
#include <stdio.h>
int main()
{
    int v[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}; //!1 int v[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 3, 1};
    char *s[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}; //!2 char *s[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "XI", "V", "IV", "I"};
    int n, i = 0;
    scanf("%d", &n);
    while (n > 0) {
        if (n >= v[i]) { //!3 if (n > v[i]) {
            printf("%s", s[i]);
            n -= v[i];
        } else
            i++;
    }
    printf("\n");
    return 0;
}
