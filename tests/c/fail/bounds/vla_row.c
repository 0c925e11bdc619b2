// what: a row of a variable length matrix is read at its length
// expect: bounds 6
static int corner(int n, int m) {
    int t[n][m];
    for (int i = 0; i < n * m; i++) t[i / m][i % m] = i;
    return t[0][m];
}
int main(void) {
    return corner(3, 4);
}
