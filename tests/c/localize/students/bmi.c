// in: 70 175
// in: 50 180
// in: 95 170
// in: 62 160
// in: 120 190
#include <stdio.h>

int main(void)
{
    int kilograms, centimetres;
    if (scanf("%d %d", &kilograms, &centimetres) != 2)
        return 1;
    double metres = centimetres / 100.0; //! double metres = centimetres / 100;
    double index = kilograms / (metres * metres); //!2 double index = kilograms / metres * metres;
    if (index < 18.5)
        printf("%.1f: underweight\n", index); //!3 printf("%.2f: underweight\n", index);
    else if (index < 25)
        printf("%.1f: normal\n", index);
    else
        printf("%.1f: overweight\n", index);
    return 0;
}
