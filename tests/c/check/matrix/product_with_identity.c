// what: the product with the identity is the matrix, which is passed as a row pointer
// verdict: safe
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
static void multiply(int out[2][2], int (*a)[2], int (*b)[2]) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            out[i][j] = 0;
            for (int k = 0; k < 2; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}
int main(void) {
    int m[2][2], identity[2][2] = {{1, 0}, {0, 1}}, out[2][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            m[i][j] = __VERIFIER_nondet_short();
    multiply(out, m, identity);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            assert(out[i][j] == m[i][j]);
    return 0;
}
