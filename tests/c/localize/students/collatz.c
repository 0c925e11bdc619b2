// in: 1
// in: 6
// in: 7
// in: 2
#include <stdio.h>

int main(void)
{
    long n;
    int steps = 0;
    scanf("%ld", &n);
    while (n != 1) {
        if (n % 2 == 0)
            n /= 2;
        else
            n = 3 * n + 1; //! n = 3 * n - 1;
        steps++;
        if (steps > 200)
            break;
    }
    printf("%d steps\n", steps);
    return 0;
}
