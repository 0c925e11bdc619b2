// in: 5\n5 4 3 2 1
// in: 3\n1 2 3
// in: 2\n2 1
// in: 4\n-1 7 0 7
// in: 1\n4
// in: 6\n3 3 2 2 1 1
#include <stdio.h>

int main(void)
{
    int n, a[50];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", a + i);
    for (int i = 0; i < n - 1; i++) //! for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < n - 1 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < n; i++)
        printf("%d%c", a[i], i + 1 < n ? ' ' : '\n');
    return 0;
}
