// in: 2 3\n1 2 3\n4 5 6
// in: 1 1\n7
// in: 3 2\n1 1\n2 2\n3 3
// in: 2 2\n-1 1\n1 -1
#include <stdio.h>

int main(void)
{
    int rows, columns, a[10][10];
    scanf("%d %d", &rows, &columns);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            scanf("%d", &a[i][j]);
    for (int j = 0; j < columns; j++) {
        int sum = 0; //!2 static int sum = 0;
        for (int i = 0; i < rows; i++)
            sum += a[i][j]; //! sum += a[j][i];
        printf("%d%c", sum, j == columns - 1 ? '\n' : ' ');
    }
    return 0;
}
