// in: 3 4\n.#..\n.##.\n....
// in: 1 1\n#
// in: 2 2\n#.\n.#
// in: 3 3\n###\n#.#\n###
// in: 2 5\n#.#.#\n#.#.#
#include <stdio.h>

static char map[20][21];
static int rows, columns;

static int fill(int row, int column)
{
    if (row < 0 || row >= rows || column < 0 || column >= columns)
        return 0;
    if (map[row][column] != '#')
        return 0;
    map[row][column] = '+';
    return 1 + fill(row - 1, column) + fill(row + 1, column) + fill(row, column - 1) + fill(row, column + 1); //! return 1 + fill(row - 1, column) + fill(row + 1, column) + fill(row, column - 1) + fill(row, column - 1);
}

int main(void)
{
    int islands = 0, largest = 0;
    scanf("%d %d", &rows, &columns);
    for (int i = 0; i < rows; i++)
        scanf("%20s", map[i]);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            int size = fill(i, j);
            if (size > 0) //!2 if (size > 1)
                islands++;
            if (size > largest)
                largest = size;
        }
    printf("%d islands, largest %d\n", islands, largest);
    return 0;
}
