// what: a row of a matrix that is a parameter with variable bounds is overrun inside the matrix
// expect: bounds 6
static int sum(int n, int m, int a[n][m]) {
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= m; j++) s += a[i][j];
    return s;
}
int main(void) {
    int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    return sum(3, 3, a);
}
