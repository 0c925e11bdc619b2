// what: arrays of variable length in one and two dimensions
// verdict: unsafe
// fails: bounds 21
// input: 64
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int total(int n, int m, int t[n][m]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += t[i][j]; return s; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    int n = x & 3, m = 2;
    int t[n + 1][m];
    for (int i = 0; i <= n; i++) for (int j = 0; j < m; j++) t[i][j] = i + j;
    assert(sizeof t == (n + 1) * m * sizeof(int));
    assert(total(n + 1, m, t) == (n + 1) * (n + 1));
    int (*p)[m] = t;
    assert((char *)(p + 1) - (char *)p == 8);
    n = 9;
    assert(sizeof t / sizeof t[0] == (unsigned)(x & 3) + 1);
    int k = x - 5;
    if (k > 0) { char v[k]; v[k - 1] = 1; assert(v[k - 1] == 1); }
    return t[x >> 6][1];
}
