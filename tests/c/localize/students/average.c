// in: 4\n1 2 3 4
// in: 2\n10 20
// in: 3\n1 1 2
// in: 5\n5 5 5 5 5
// in: 2\n-3 0
#include <stdio.h>

int main(void)
{
    int n, sum = 0;
    double average;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int x;
        scanf("%d", &x);
        sum += x;
    }
    average = (double)sum / n; //! average = sum / n;
    printf("Average: %.2f\n", average);
    return 0;
}
