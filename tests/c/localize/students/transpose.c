// in: 2 3\n1 2 3\n4 5 6
// in: 1 1\n9
// in: 2 2\n1 2\n3 4
// in: 3 1\n1\n2\n3
#include <stdio.h>

int main(void)
{
    int rows, columns, a[10][10], t[10][10] = {{0}};
    scanf("%d %d", &rows, &columns);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            scanf("%d", &a[i][j]);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            t[j][i] = a[i][j]; //! t[i][j] = a[i][j];
    for (int i = 0; i < columns; i++) {
        for (int j = 0; j < rows; j++)
            printf("%d ", t[i][j]);
        printf("\n");
    }
    return 0;
}
