// what: a pointer to rows of a variable length, named by a typedef, is subscripted before a row
// expect: bounds 10
#include <stdlib.h>
int main(int argc, char **argv) {
    (void)argv;
    int m = argc + 3;
    typedef int row[m];
    row *rows = calloc(3, sizeof *rows);
    rows[0][m - 1] = 5;
    int before = rows[1][argc - 2];
    free(rows);
    return before;
}
