// in: 3 3\n.#.\n.#.\n.#.
// in: 2 2\n##\n##
// in: 1 3\n###
// in: 4 4\n....\n.##.\n.##.\n...#
#include <stdio.h>

static char now[16][17], next[16][17];
static int rows, columns;

static int neighbours(int row, int column)
{
    int count = 0;
    for (int i = row - 1; i <= row + 1; i++)
        for (int j = column - 1; j <= column + 1; j++) {
            if (i < 0 || j < 0 || i >= rows || j >= columns)
                continue;
            if (i == row && j == column) //! if (i == row || j == column)
                continue;
            if (now[i][j] == '#')
                count++;
        }
    return count;
}

int main(void)
{
    scanf("%d %d", &rows, &columns);
    for (int i = 0; i < rows; i++)
        scanf("%16s", now[i]);
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            int n = neighbours(i, j);
            if (now[i][j] == '#')
                next[i][j] = n == 2 || n == 3 ? '#' : '.'; //!2 next[i][j] = n == 2 && n == 3 ? '#' : '.';
            else
                next[i][j] = n == 3 ? '#' : '.';
        }
        next[i][columns] = '\0';
        puts(next[i]);
    }
    return 0;
}
