// in: 32
// in: 212
// in: 100
// in: -40
// in: 0
#include <stdio.h>

int main(void)
{
    int fahrenheit;
    scanf("%d", &fahrenheit);
    double celsius = (fahrenheit - 32) * 5.0 / 9.0; //! double celsius = (fahrenheit - 32) * (5 / 9);
    printf("%.1f\n", celsius);
    return 0;
}
