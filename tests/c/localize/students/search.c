// in: 5 3\n1 3 5 7 9
// in: 5 9\n1 3 5 7 9
// in: 5 1\n1 3 5 7 9
// in: 1 4\n4
// in: 1 5\n4
// in: 4 6\n2 4 6 8
// in: 4 8\n2 4 6 8
#include <stdio.h>

int find(int *a, int n, int key)
{
    int low = 0, high = n - 1;
    while (low <= high) { //! while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void)
{
    int n, key, a[64];
    scanf("%d %d", &n, &key);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    printf("%d\n", find(a, n, key));
    return 0;
}
