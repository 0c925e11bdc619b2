// in: 5 2\n1 2 3 4 5
// in: 3 0\n1 2 3
// in: 4 5\n1 2 3 4
// in: 1 1\n7
// in: 6 3\n1 2 3 4 5 6
#include <stdio.h>

static void reverse(int *a, int from, int to)
{
    while (from < to) { //!2 while (from <= to - 2) {
        int t = a[from];
        a[from++] = a[to];
        a[to--] = t;
    }
}

int main(void)
{
    int n, k, a[50];
    scanf("%d %d", &n, &k);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    k %= n; //!
    reverse(a, 0, k - 1);
    reverse(a, k, n - 1);
    reverse(a, 0, n - 1);
    for (int i = 0; i < n; i++)
        printf("%d ", a[i]);
    printf("\n");
    return 0;
}
