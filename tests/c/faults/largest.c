// what: a comparison has the wrong direction
// test: 3 1 5 2 => 5\n
// test: 2 -4 -9 => -4\n
// test: 1 7 => 7\n
// fault: 17
// change: i == 0 || x > largest
#include <stdio.h>

int main(void)
{
    int n, x, largest = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &x) != 1)
            return 1;
        if (i == 0 || x < largest)
            largest = x;
    }
    printf("%d\n", largest);
    return 0;
}
