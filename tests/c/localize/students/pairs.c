// in: 4 5\n1 4 2 3
// in: 3 6\n3 3 3
// in: 2 10\n1 2
// in: 5 0\n-1 1 0 2 -2
#include <stdio.h>

int main(void)
{
    int n, target, a[50], pairs = 0;
    scanf("%d %d", &n, &target);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) //! for (int j = i; j < n; j++)
            if (a[i] + a[j] == target) {
                printf("%d + %d\n", a[i], a[j]);
                pairs++;
            }
    if (pairs == 0) //!2 if (pairs = 0)
        printf("none\n");
    return 0;
}
