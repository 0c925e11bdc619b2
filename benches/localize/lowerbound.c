// in: 5 3\n1 3 3 5 9\n3\n4\n10
// in: 1 2\n5\n5\n6
// in: 4 4\n2 4 6 8\n1\n2\n8\n7
// in: 5 2\n1 3 5 7 9\n5\n9
// in: 3 1\n1 1 1\n1
#include <stdio.h>
static int a[100000];
int main(void)
{
    int n, q, x;
    scanf("%d %d", &n, &q);
    for (int i = 0; i < n; i++)
        scanf("%d", a + i);
    while (q--) {
        scanf("%d", &x);
        int lo = 0, hi = n; //!1 int lo = 0, hi = n - 1;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (a[mid] < x) //!2 if (a[mid] <= x)
                lo = mid + 1;
            else
                hi = mid; //!3 hi = mid - 1;
        }
        printf("%d\n", lo);
    }
    return 0;
}
