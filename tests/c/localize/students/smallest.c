// in: 4 3 2 1
// in: 1 2 3 4
// in: -1 -1 5 0
// in: 9 2 8 3
#include <stdio.h>

int main(void)
{
    int a, b, c, d, least;
    printf("Please enter 4 numbers separated by spaces > ");
    scanf("%d%d%d%d", &a, &b, &c, &d);
    least = a;
    if (b < least)
        least = b;
    if (c < least)
        least = c;
    if (d < least)
        least = d;
    printf("%d is the smallest\n", least); //! printf("%d is the smallest", least);
    return 0;
}
