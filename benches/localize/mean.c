// in: 4\n1 2 3 5
// in: 2\n3 4
// in: 3\n3 3 3
// in: 1\n10
#include <stdio.h>
double mean(int *a, int n)
{
    int i, s = 0;
    for (i = 0; i < n; i++)
        s += a[i];
    return (double)s / n; //!1 return s / n;
}
int above(int *a, int n, double m)
{
    int c = 0, i;
    for (i = 0; i < n; ++i)
        if (a[i] > m) //!2 if (a[i] >= m)
            ++c;
    return c;
}
int main()
{
    int n, a[20], i;
    scanf("%d", &n);
    for (i = 0; i < n; i++) scanf("%d", &a[i]);
    printf("%.3f %d\n", mean(a, n), above(a, n, mean(a, n))); //!3 printf("%.3f %d\n", mean(a, n), above(a, i - 1, mean(a, n)));
    return 0;
}
