// in: 2 3\n1 2 1
// in: 1 5\n4 -3
// in: 0 7\n9
// in: 3 -1\n1 1 1 1
#include <stdio.h>

int main(void)
{
    int degree, x, value = 0;
    scanf("%d %d", &degree, &x);
    for (int i = 0; i <= degree; i++) { //! for (int i = 0; i < degree; i++) {
        int coefficient;
        scanf("%d", &coefficient);
        value = value * x + coefficient;
    }
    printf("p(%d) = %d\n", x, value);
    return 0;
}
