// in: 4 3 1 2 0
// in: 3 5 5 1
// in: 1 9
// in: 5 5 4 3 2 1
// in: 2 1 2
#include <stdio.h>

void sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int value = a[i];
        int j = i - 1; //! int j = i;
        while (j >= 0 && a[j] > value) { //!2 while (j > 0 && a[j] > value) {
            a[j + 1] = a[j];
            j--; //!3 j++;
        }
        a[j + 1] = value; //!4 a[j] = value;
    }
}

int main(void)
{
    int n, a[20];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", a + i);
    sort(a, n);
    for (int i = 0; i < n; i++)
        printf("%d ", a[i]); //!5 printf("%d", a[i]);
    printf("\n");
    return 0;
}
