// in: 5 3\n1 2 2 3 2
// in: 1 2\n2
// in: 4 2\n1 1 2 2
// in: 3 3\n4 0 1
#include <stdio.h>

int main(void)
{
    int votes, candidates, count[11] = {0}, invalid = 0;
    scanf("%d %d", &votes, &candidates);
    for (int i = 0; i < votes; i++) {
        int vote;
        scanf("%d", &vote);
        if (vote >= 1 && vote <= candidates) //! if (vote >= 1 && vote < candidates)
            count[vote]++;
        else
            invalid++; //!2 invalid = vote;
    }
    int winner = 1;
    for (int i = 1; i <= candidates; i++) {
        printf("%d: %d\n", i, count[i]);
        if (count[i] > count[winner]) //!3 if (count[i] >= count[winner])
            winner = i;
    }
    printf("winner %d, %d invalid\n", winner, invalid);
    return 0;
}
