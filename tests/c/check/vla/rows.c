// what: matrices of variable size as locals, parameters, typedefs and pointers keep to their rows
// verdict: safe
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int trace(int n, int a[n][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += a[i][i];
    return sum;
}
static void product(int n, int m, int k, int a[n][m], int b[m][k], int (*c)[k]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            c[i][j] = 0;
            for (int l = 0; l < m; l++) c[i][j] += a[i][l] * b[l][j];
        }
}
int main(void) {
    int n = 3, at = __VERIFIER_nondet_int();
    if (at < 0 || at >= n) return 0;
    int a[n][2], b[2][n], c[n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2; j++) a[i][j] = i, b[j][i] = j;
    product(n, 2, n, a, b, c);
    assert(trace(n, c) == n * (n - 1) / 2);
    typedef int row[n];
    row *rows = malloc(2 * sizeof *rows);
    int *end = rows[2], *p = &rows[0][n];
    assert(p + n == end);
    for (p = rows[0]; p < end; p++) *p = 1;
    int last = rows[1][at];
    free(rows);
    assert(last == 1);
    return 0;
}
