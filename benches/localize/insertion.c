// in: 5\n5 4 3 2 1
// in: 3\n1 2 3
// in: 1\n9
// in: 6\n3 1 3 1 2 0
#include <stdio.h>
void sort(int arr[], int n)
{
    int i, j, key;
    for (i = 1; i < n; i++) {
        key = arr[i];
        j = i - 1;
        while (j >= 0 && arr[j] > key) { //!1 while (j > 0 && arr[j] > key) {
            arr[j + 1] = arr[j];
            j--; //!2 j = j - 2;
        }
        arr[j + 1] = key; //!3 arr[j] = key;
    }
}
int main()
{
    int n, a[50];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    sort(a, n);
    for (int i = 0; i < n; i++) {
        printf("%d", a[i]);
        if (i < n - 1) //!4 if (i < n)
            printf(" ");
    }
    printf("\n");
    return 0;
}
