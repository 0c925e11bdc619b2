// in: 6\n1 2 2 3 1 4
// in: 1\n5
// in: 4\n7 7 7 7
// in: 3\n1 2 3
// in: 5\n2 1 2 1 2
#include <stdio.h>

int main(void)
{
    int n, a[100], kept = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int x, known = 0;
        scanf("%d", &x);
        for (int j = 0; j < kept; j++)
            if (a[j] == x)
                known = 1; //! known = j;
        if (!known)
            a[kept++] = x;
    }
    for (int i = 0; i < kept; i++)
        printf("%d ", a[i]);
    printf("\n%d of %d\n", kept, n);
    return 0;
}
