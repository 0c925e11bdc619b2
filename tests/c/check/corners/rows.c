// what: rows of a matrix
// verdict: unsafe
// fails: bounds 13
// input: 192
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int x = __VERIFIER_nondet_uchar();
    int *p = &m[0][0];
    assert(m[1][0] == 4);
    assert(*(m[1] + 2) == 6 && *(*(m + 1) + 1) == 5);
    return m[x & 1][x >> 6];
}
