// in: 2\n1 2\n3 4\n0 1\n1 0
// in: 1\n3\n4
// in: 3\n1 0 0\n0 1 0\n0 0 1\n1 2 3\n4 5 6\n7 8 9
#include <stdio.h>

#define N 10

static void multiply(int n, int a[N][N], int b[N][N], int c[N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0; //!
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j]; //!2 c[i][j] += a[i][k] * b[j][k];
        }
}

static void read_matrix(int n, int a[N][N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            scanf("%d", &a[i][j]);
}

int main(void)
{
    int n, a[N][N], b[N][N], c[N][N];
    for (int i = 0; i < N * N; i++)
        c[i / N][i % N] = -1;
    scanf("%d", &n);
    read_matrix(n, a);
    read_matrix(n, b);
    multiply(n, a, b, c);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            printf("%4d", c[i][j]);
        printf("\n");
    }
    return 0;
}
