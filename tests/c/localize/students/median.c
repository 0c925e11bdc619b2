// in: 1 2 3
// in: 3 1 2
// in: 2 2 1
// in: 5 9 5
// in: 9 1 4
// in: 2 3 1
// in: 3 2 1
// in: 6 6 6
#include <stdio.h>

int main(void)
{
    int a, b, c, median;
    scanf("%d %d %d", &a, &b, &c);
    if ((a >= b && a <= c) || (a >= c && a <= b)) //! if ((a >= b && a >= c) || (a >= c && a <= b))
        median = a;
    else if ((b >= a && b <= c) || (b >= c && b <= a))
        median = b;
    else
        median = c;
    printf("%d is the median\n", median);
    return 0;
}
