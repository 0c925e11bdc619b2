// what: a plane of a three-dimensional variable length array has no row beyond its last
// expect: bounds 6
static int last(int n) {
    int cube[n][n][n];
    for (int i = 0; i < n * n * n; i++) cube[i / n / n][i / n % n][i % n] = i;
    return cube[0][n][0];
}
int main(void) {
    return last(3);
}
