// what: products of matrices through pointers to rows
// verdict: unsafe
// fails: assertion 18
// input: 1
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void mul(int n, const int (*a)[n], const int (*b)[n], int (*c)[n]) {
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { c[i][j] = 0; for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j]; }
}
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    int a[2][2] = {{1, x}, {0, 1}}, b[2][2] = {{1, -x}, {0, 1}}, c[2][2];
    mul(2, a, b, c);
    assert(c[0][0] == 1 && c[0][1] == 0 && c[1][1] == 1);
    mul(2, a, a, c);
    assert(c[0][1] == 2 * x);
    mul(2, c, c, c);
    assert(c[0][1] == 4 * x);
    return 0;
}
