// in: 41
// in: 99
// in: 1
// in: 25
// in: 30
// in: 0
#include <stdio.h>

static const int coins[] = {25, 10, 5, 1};

int main(void)
{
    int cents = 0, used = 0;
    if (scanf("%d", &cents) != 1)
        return 1;
    for (int i = 0; i < 4; i++) { //!2 for (int i = 0; i < 3; i++) {
        int n = cents / coins[i];
        cents -= n * coins[i]; //! cents -= n;
        used += n;
        if (n > 0)
            printf("%d x %d\n", n, coins[i]);
    }
    printf("%d coins\n", used);
    return 0;
}
