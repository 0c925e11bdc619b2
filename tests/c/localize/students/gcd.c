// in: 12 18
// in: 7 5
// in: 10 10
// in: 100 75
// in: 3 9
#include <stdio.h>

int gcd(int a, int b)
{
    while (b != 0) {
        int r = a % b; //! int r = b % a;
        a = b;
        b = r;
    }
    return a;
}

int main(void)
{
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d %d\n", gcd(a, b), a / gcd(a, b) * b);
    return 0;
}
