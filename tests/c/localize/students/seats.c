// in: 2 3 1 0 1 0 0 1
// in: 1 4 0 0 0 0
// in: 3 2 1 1 1 1 1 0
// in: 2 2 0 1 1 0
// in: 4 1 1 0 0 1
#include <stdio.h>

int main(void)
{
    int rows, columns;
    int taken[10][10];
    if (scanf("%d %d", &rows, &columns) != 2)
        return 1;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) //! for (int j = 0; j < rows; j++)
            scanf("%d", &taken[i][j]); //!2 scanf("%d", &taken[j][i]);
    int best = -1, most = -1;
    for (int i = 0; i < rows; i++) {
        int free_seats = 0; //!3 int free_seats = 1;
        for (int j = 0; j < columns; j++)
            if (!taken[i][j])
                free_seats++; //!4 free_seats--;
        if (free_seats > most) { //!5 if (free_seats >= most) {
            most = free_seats;
            best = i;
        }
    }
    printf("row %d with %d\n", best + 1, most); //!6 printf("row %d with %d\n", best, most);
    return 0;
}
