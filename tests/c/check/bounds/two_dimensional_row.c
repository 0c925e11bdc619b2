// what: a column index that is too large reaches the next row and is wrong nevertheless
// verdict: unsafe
// fails: bounds 13
// input: 0 4
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int grid[3][4];
int main(void) {
    unsigned row = __VERIFIER_nondet_uint();
    unsigned column = __VERIFIER_nondet_uint();
    __VERIFIER_assume(row < 2 && column < 5);
    grid[row][column] = 1;
    assert(grid[row][column] == 1);
    return 0;
}
