// what: nested loops fill every cell of a matrix and none outside
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int grid[3][4];
int main(void) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            grid[i][j] = i * 4 + j;
    unsigned row = __VERIFIER_nondet_uint();
    unsigned column = __VERIFIER_nondet_uint();
    __VERIFIER_assume(row < 3 && column < 4);
    assert(grid[row][column] == (int)(row * 4 + column));
    int *flat = &grid[0][0];
    assert(*flat == 0);
    return 0;
}
