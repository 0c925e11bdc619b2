// in: 3 4
// in: 5 5
// in: -1 1
// in: 10 2
#include <stdio.h>

void order(int *a, int *b)
{
    if (*a > *b) {
        int t = *a;
        *a = *b;
        *b = t; //! *b = *a;
    }
}

int main(void)
{
    int a, b;
    scanf("%d %d", &a, &b);
    order(&a, &b);
    printf("%d %d\n", a, b);
    return 0;
}
