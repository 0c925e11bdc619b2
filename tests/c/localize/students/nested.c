// in: 3
// in: 1
// in: 5
// in: 4
#include <stdio.h>

int main(void)
{
    int n;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) {
        for (int j = 0; j < n - i; j++) //! for (int j = 0; j < n; j++)
            putchar(' ');
        for (int j = 0; j < 2 * i - 1; j++) //!2 for (int j = 0; j < 2 * i + 1; j++)
            putchar('*');
        putchar('\n'); //!3 putchar(' ');
    }
    return 0;
}
