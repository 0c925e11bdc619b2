// what: subscripts beyond rows of variable length, inside the object
// verdict: unsafe
// fails: bounds 11
// fails: bounds 13
// fails: bounds 15
int __VERIFIER_nondet_int(void);
static int element(int n, int m, int a[n][m], int i, int j) {
    if (i < 0 || i >= n - 1 || j < 0 || j > m)
        return 0;
    else
        return a[i][j];
}
static int first(int m, int (*row)[m], int j) { return j < 0 ? 0 : (*row)[j];
}
static int cube(int n) { int c[n][n][n]; c[0][n - 1][0] = 1; return c[0][n - 1][n] + 1;
}
int main(void) {
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), a[3][4] = {{0}};
    switch (__VERIFIER_nondet_int()) {
    case 0: return element(3, 4, a, i, j);
    case 1: return j < 8 ? first(4, a, j) : 0;
    case 2: return cube(2);
    }
    return 0;
}
