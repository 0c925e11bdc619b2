// in: 5 1 2 2 3 5
// in: 3 9 9 9
// in: 1 0
// in: 6 0 0 5 5 5 2
// in: 5 7 7 3 3 3
// in: 4 0 4 4 9
#include <stdio.h>
int main()
{
    int n, x, count[10] = {0}, i, j, best = 0;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%d", &x);
        count[x]++; //!1 count[x - 1]++;
    }
    for (i = 0; i < 10; i++) { //!2 for (i = 0; i <= 10; i++) {
        if (count[i] == 0) continue;
        printf("%d: ", i);
        for (j = 0; j < count[i]; j++)
            printf("*");
        printf("\n");
        if (count[i] > count[best]) //!3 if (count[i] > best)
            best = i;
    }
    printf("mode %d\n", best);
    return 0;
}
