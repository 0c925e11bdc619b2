// in: 5
// in: 1
// in: 8
// in: 2
// in: 0
#include <stdio.h>

int main(void)
{
    int n, a = 0, b = 1;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        printf("%d ", a); //! printf("%d, ", a);
        int next = a + b;
        a = b;
        b = next;
    }
    printf("\n");
    return 0;
}
