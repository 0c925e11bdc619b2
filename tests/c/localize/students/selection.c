// in: 4\n3 1 2 4
// in: 1\n1
// in: 5\n5 4 3 2 1
// in: 3\n2 2 1
#include <stdio.h>

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static void sort(int *a, int n)
{
    for (int i = 0; i < n - 1; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++) //!2 for (int j = i + 1; j < n - 1; j++)
            if (a[j] < a[least]) //! if (a[j] < a[i])
                least = j;
        swap(&a[i], &a[least]); //!3 swap(&a[i], &a[i + 1]);
    }
}

int main(void)
{
    int n, a[50];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    sort(a, n);
    for (int i = 0; i < n; i++)
        printf(i ? " %d" : "%d", a[i]);
    printf("\n");
    return 0;
}
