// in: 3\n1 2 3
// in: 0
// in: 1\n-5
// in: 5\n10 20 30 40 50
#include <stdio.h>

int main(void)
{
    int n, x, sum = 0; //! int n, x, sum = 1;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        sum += x;
    }
    printf("%d\n", sum);
    return 0;
}
