// what: lines that several calls print together
// input: 9:13:wherefore_choose 1 0..3
// input: 10:15:wherefore_choose_bool 1 0..1
#include <stdio.h>
#include "wherefore.h"

int main(void)
{
    int n = wherefore_choose(3);
    int odd = wherefore_choose_bool();
    printf("numbers:");
    for (int i = 0; i < n; i++)
        printf(" %d", 2 * i + odd);
    printf("\n");
    if (odd && n == 3)
        printf("%d%%\n", 100 * n / 4);
    return 0;
}
