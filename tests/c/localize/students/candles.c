// in: 5 2
// in: 4 3
// in: 1 2
// in: 10 5
// in: 100 7
// in: 6 3
#include <stdio.h>

int main(void)
{
    int candles, stubs, hours = 0, left = 0;
    scanf("%d %d", &candles, &stubs);
    while (candles > 0) {
        hours += candles;
        left += candles;
        candles = left / stubs;
        left = left % stubs; //! left = 0;
    }
    printf("%d\n", hours);
    return 0;
}
