// in: 2\n1 2\n3 4\n5 6\n7 8
// in: 1\n3\n4
// in: 2\n1 0\n0 1\n7 8\n9 10
// in: 2\n0 0\n0 0\n1 1\n1 1
#include <stdio.h>

int main(void)
{
    int n, a[5][5], b[5][5], c[5][5], sum = 0;
    scanf("%d", &n);
    for (int i = 0; i < n * n; i++)
        scanf("%d", &a[i / n][i % n]);
    for (int i = 0; i < n * n; i++)
        scanf("%d", &b[i / n][i % n]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            sum = 0; //!
            for (int k = 0; k < n; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            printf("%4d", c[i][j]);
        putchar('\n');
    }
    return 0;
}
