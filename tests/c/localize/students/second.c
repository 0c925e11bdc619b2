// in: 4\n3 9 1 7
// in: 2\n1 2
// in: 5\n9 8 7 6 5
// in: 3\n1 5 2
#include <stdio.h>

int main(void)
{
    int n, first = -1000000, second = -1000000;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int x;
        scanf("%d", &x);
        if (x > first) {
            second = first; //!
            first = x;
        } else if (x > second) {
            second = x;
        }
    }
    printf("second largest: %d\n", second);
    return 0;
}
