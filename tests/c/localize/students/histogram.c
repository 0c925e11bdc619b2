// in: 1 1 2 3 3 3 0
// in: 5 0
// in: 2 4 2 4 0
// in: 0
#include <stdio.h>

int main(void)
{
    int count[10] = {0}, x;
    while (scanf("%d", &x) == 1 && x != 0)
        count[x]++; //! count[x] = 1;
    for (int i = 1; i < 10; i++)
        if (count[i] > 0)
            printf("%d: %d\n", i, count[i]);
    return 0;
}
