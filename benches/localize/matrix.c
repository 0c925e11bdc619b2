// in: 2 2\n1 2\n3 4\n5 6\n7 8
// in: 1 1\n3\n4
// in: 2 3\n1 2 3\n4 5 6\n1 2\n3 4\n5 6
#include <stdio.h>
int main(void)
{
    int n, m, a[10][10], b[10][10], c[10][10];
    scanf("%d %d", &n, &m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            scanf("%d", &a[i][j]);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            scanf("%d", &b[i][j]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0; //!1 c[i][i] = 0;
            for (int k = 0; k < m; k++) //!2 for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j]; //!3 c[i][j] += a[i][k] * b[j][k];
        }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            printf("%d ", c[i][j]);
        printf("\n"); //!4 
    }
    return 0;
}
