// in: 123
// in: -45
// in: 7
// in: -100
// in: 0
// in: 9870
#include <stdio.h>

int main(void)
{
    int n, reversed = 0, negative = 0;
    scanf("%d", &n);
    if (n < 0) {
        negative = 1;
        n = -n;
    }
    while (n > 0) {
        reversed = reversed * 10 + n % 10;
        n /= 10;
    }
    if (negative)
        reversed = -reversed; //! reversed = reversed;
    printf("%d\n", reversed);
    return 0;
}
