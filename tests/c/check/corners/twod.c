// what: neighbours in a grid
// verdict: unsafe
// fails: bounds 20
// input: 48
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int grid[4][4];
static int count(int r, int c) {
    int n = 0;
    for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++)
        if ((i || j) && r + i >= 0 && r + i < 4 && c + j >= 0 && c + j < 4) n += grid[r + i][c + j];
    return n;
}
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    grid[x & 3][x >> 2 & 3] = 1;
    assert(count(0, 0) <= 1);
    assert(count(x & 3, x >> 2 & 3) == 0);
    assert(count(1, 1) == 1 || (x & 3) == 3 || (x >> 2 & 3) == 3 || (x & 15) == 5);
    return grid[x >> 6][(x >> 4 & 3) + 1];
}
