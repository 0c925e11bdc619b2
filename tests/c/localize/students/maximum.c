// in: 3\n1 7 3
// in: 3\n-4 -2 -9
// in: 1\n-1
// in: 1\n12
// in: 4\n5 5 4 3
// in: 2\n-7 0
#include <stdio.h>

int largest(const int *a, int n)
{
    int max = a[0]; //! int max = 0;
    for (int i = 1; i < n; i++)
        if (a[i] > max)
            max = a[i];
    return max;
}

int main(void)
{
    int n, a[100];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    printf("The maximum is %d\n", largest(a, n));
    return 0;
}
