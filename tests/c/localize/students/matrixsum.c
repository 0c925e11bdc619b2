// in: 2 1 2 3 4
// in: 3 1 0 0 0 1 0 0 0 1
// in: 3 1 2 3 4 5 6 7 8 9
// in: 1 5
#include <stdio.h>

int trace(int n, int m[][8])
{
    int sum = 0; //! int sum;
    for (int i = 0; i < n; i++)
        sum += m[i][i];
    return sum; //!2
}

int anti(int n, int m[][8])
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += m[i][n - 1 - i]; //!3 sum += m[i][n - i];
    return sum;
}

int main(void)
{
    int n, m[8][8] = {{0}};
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            scanf("%d", &m[i][j]);
    printf("%d %d\n", trace(n, m), anti(n, m)); //!4 printf("%d %d\n", anti(n, m), trace(n, m));
    return 0;
}
