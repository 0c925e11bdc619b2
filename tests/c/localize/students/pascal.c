// in: 1
// in: 3
// in: 5
// in: 2
#include <stdio.h>

static int choose(int n, int k)
{
    if (k == 0 || k == n) //!2 if (k == 0)
        return 1;
    return choose(n - 1, k - 1) + choose(n - 1, k); //! return choose(n - 1, k - 1) + choose(n, k - 1);
}

int main(void)
{
    int rows;
    scanf("%d", &rows);
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j <= i; j++)
            printf("%d ", choose(i, j));
        printf("\n");
    }
    return 0;
}
