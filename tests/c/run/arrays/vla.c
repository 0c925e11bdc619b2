// what: variable length arrays: one and two dimensions, as parameters, in loops and blocks, sizeof evaluated once
#include <stdio.h>
#include <string.h>

static int calls;
static int size(int n) { calls++; return n; }
static int sum1(int n, const int a[n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
static int sum2(int n, int m, int a[n][m]) {
    int s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j] * (i + 1);
    return s;
}
static void fill(int n, int m, int a[static n][m]) {
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * m + j;
}
static int trace(int n, double m[*][*]);
static int trace(int n, double m[n][n]) {
    double t = 0;
    for (int i = 0; i < n; i++) t += m[i][i];
    return (int)t;
}
static void multiply(int n, int k, int m, int out[n][m], int a[n][k], int b[k][m]) {
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
        out[i][j] = 0;
        for (int x = 0; x < k; x++) out[i][j] += a[i][x] * b[x][j];
    }
}
static int nested(int n) {
    if (n == 0) return 0;
    int local[n];
    for (int i = 0; i < n; i++) local[i] = n;
    return sum1(n, local) + nested(n - 1);
}

int main(int argc, char **argv) {
    int n = argc + 4;
    int a[n]; for (int i = 0; i < n; i++) a[i] = i * i;
    printf("%zu %d\n", sizeof a, sum1(n, a));
    n = 3; printf("%zu %d\n", sizeof a / sizeof a[0], n);
    int b[n][n + 1];
    fill(n, n + 1, b);
    printf("%zu %zu %zu %d\n", sizeof b, sizeof b[0], sizeof b[0][0], sum2(n, n + 1, b));
    printf("%d %d %td\n", b[2][3], *(*(b + 1) + 2), &b[2] - &b[0]);
    for (int k = 1; k < 5; k++) {
        int c[k];
        c[0] = 0;
        for (int i = 0; i < k; i++) c[i] = i ? c[i - 1] + k : k;
        printf("%zu:%d ", sizeof c, c[k - 1]);
        if (k == 3) continue;
        printf("| ");
    }
    printf("\n");
    char s[size(6)], t[size(4)][size(2)];
    strcpy(s, "hello");
    memset(t, 'x', sizeof t);
    printf("%s %zu %c %d\n", s, sizeof t, t[3][1], calls);
    int (*p)[n] = (int (*)[n])a; printf("%zu ", sizeof *p); n = 9; printf("%zu %d\n", sizeof *p, p[1][1]);
    typedef int row[size(5)];
    n = calls;
    row r1, r2;
    r1[0] = r2[4] = 1;
    printf("%zu %zu %d %d\n", sizeof r1, sizeof(row), calls - n, r1[0] + r2[4]);
    int m = 2, x[2][3] = {{1, 2, 3}, {4, 5, 6}}, y[3][2] = {{1, 0}, {0, 1}, {1, 1}}, z[m][m];
    multiply(2, 3, 2, z, x, y);
    printf("%d %d %d %d\n", z[0][0], z[0][1], z[1][0], z[1][1]);
    double d[m + 1][m + 1];
    for (int i = 0; i <= m; i++) for (int j = 0; j <= m; j++) d[i][j] = i == j ? i + 1 : -1;
    printf("%d\n", trace(m + 1, d));
    printf("%d\n", nested(10));
    struct point { int x, y; } pts[m];
    pts[m - 1] = (struct point){3, 4};
    pts[0] = pts[1];
    printf("%d %zu\n", pts[0].y, sizeof pts);
    int v3[m][m + 1][m + 2];
    v3[1][2][3] = 7;
    printf("%zu %d %zu\n", sizeof v3, v3[m - 1][m][m + 1], sizeof v3[0]);
    int again = 0;
restart:;
    {
        int w[again + 1];
        w[again] = again;
        if (again++ < 3) goto restart;
        printf("%zu %d\n", sizeof w, w[again - 1]);
    }
    switch (m) { case 2: { int q[m * 3]; q[5] = 8; printf("%d %zu\n", q[5], sizeof q); } }
    n = 4; printf("%zu ", sizeof(char[n++][3])); printf("%d\n", n);
    int *cells[n]; for (int i = 0; i < n; i++) cells[i] = &a[i]; *cells[n - 1] = 77; printf("%d\n", a[4]);
    return sum1(4, a) + n;
}
