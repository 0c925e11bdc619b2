// what: dense matrices on the heap: product, transpose, determinant, inverse, solving, power and integer ranks
// link: -lm
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int rows, cols;
    double cell[];
} matrix;

#define AT(m, i, j) ((m)->cell[(i) * (m)->cols + (j)])

static int allocated;

static matrix *new_matrix(int rows, int cols) {
    matrix *m = malloc(sizeof *m + sizeof(double) * rows * cols);
    m->rows = rows;
    m->cols = cols;
    memset(m->cell, 0, sizeof(double) * rows * cols);
    allocated++;
    return m;
}

static void drop(matrix *m) {
    free(m);
    allocated--;
}

static matrix *from_values(int rows, int cols, ...) {
    matrix *m = new_matrix(rows, cols);
    va_list ap;
    va_start(ap, cols);
    for (int i = 0; i < rows * cols; i++)
        m->cell[i] = va_arg(ap, double);
    va_end(ap);
    return m;
}

static matrix *identity(int n) {
    matrix *m = new_matrix(n, n);
    for (int i = 0; i < n; i++)
        AT(m, i, i) = 1;
    return m;
}

static matrix *duplicate(const matrix *m) {
    matrix *c = new_matrix(m->rows, m->cols);
    memcpy(c->cell, m->cell, sizeof(double) * m->rows * m->cols);
    return c;
}

static matrix *multiply(const matrix *a, const matrix *b) {
    if (a->cols != b->rows)
        return NULL;
    matrix *m = new_matrix(a->rows, b->cols);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++) {
            double s = 0;
            for (int k = 0; k < a->cols; k++)
                s += AT(a, i, k) * AT(b, k, j);
            AT(m, i, j) = s;
        }
    return m;
}

static matrix *transpose(const matrix *a) {
    matrix *m = new_matrix(a->cols, a->rows);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++)
            AT(m, j, i) = AT(a, i, j);
    return m;
}

static void swap_rows(matrix *m, int a, int b) {
    for (int j = 0; j < m->cols; j++) {
        double t = AT(m, a, j);
        AT(m, a, j) = AT(m, b, j);
        AT(m, b, j) = t;
    }
}

/* Gauss-Jordan on `m`, applying every step to `with` too; the determinant of a square `m`. */
static double eliminate(matrix *m, matrix *with) {
    double det = 1;
    for (int c = 0; c < m->cols && c < m->rows; c++) {
        int pivot = c;
        for (int i = c + 1; i < m->rows; i++)
            if (fabs(AT(m, i, c)) > fabs(AT(m, pivot, c)))
                pivot = i;
        if (AT(m, pivot, c) == 0)
            return 0;
        if (pivot != c) {
            swap_rows(m, pivot, c);
            if (with)
                swap_rows(with, pivot, c);
            det = -det;
        }
        double p = AT(m, c, c);
        det *= p;
        for (int j = 0; j < m->cols; j++)
            AT(m, c, j) /= p;
        for (int j = 0; with && j < with->cols; j++)
            AT(with, c, j) /= p;
        for (int i = 0; i < m->rows; i++) {
            double f = AT(m, i, c);
            if (i == c || f == 0)
                continue;
            for (int j = 0; j < m->cols; j++)
                AT(m, i, j) -= f * AT(m, c, j);
            for (int j = 0; with && j < with->cols; j++)
                AT(with, i, j) -= f * AT(with, c, j);
        }
    }
    return det;
}

static double determinant(const matrix *a) {
    matrix *m = duplicate(a);
    double d = eliminate(m, NULL);
    drop(m);
    return d;
}

static matrix *solve(const matrix *a, const matrix *b) {
    matrix *m = duplicate(a), *x = duplicate(b);
    double d = eliminate(m, x);
    drop(m);
    if (d == 0) {
        drop(x);
        return NULL;
    }
    return x;
}

static matrix *power(const matrix *a, unsigned e) {
    matrix *result = identity(a->rows), *base = duplicate(a), *next;
    for (; e; e >>= 1) {
        if (e & 1) {
            next = multiply(result, base);
            drop(result);
            result = next;
        }
        next = multiply(base, base);
        drop(base);
        base = next;
    }
    drop(base);
    return result;
}

static void show(const char *name, const matrix *m) {
    printf("%s\n", name);
    if (!m) {
        printf("  none\n");
        return;
    }
    for (int i = 0; i < m->rows; i++) {
        printf(" ");
        for (int j = 0; j < m->cols; j++)
            printf(" %9.4f", AT(m, i, j) + 0.0);
        printf("\n");
    }
}

int main(void) {
    matrix *a = from_values(3, 3, 2.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 2.0);
    matrix *b = from_values(3, 2, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    matrix *p = multiply(a, b), *t = transpose(b), *bad = multiply(b, a);
    show("product", p);
    show("transpose", t);
    show("impossible", bad);
    printf("determinant %.6f\n", determinant(a));
    matrix *one = identity(3), *inverse = solve(a, one), *check = multiply(a, inverse);
    show("inverse", inverse);
    double error = 0;
    for (int i = 0; i < 9; i++)
        error += fabs(check->cell[i] - one->cell[i]);
    printf("error small: %d\n", error < 1e-12);
    matrix *x = solve(a, b);
    show("solution", x);
    matrix *singular = from_values(2, 2, 1.0, 2.0, 2.0, 4.0), *right = from_values(2, 1, 1.0, 1.0);
    printf("singular %.1f\n", determinant(singular));
    matrix *none = solve(singular, right);
    show("none", none);
    matrix *fib = from_values(2, 2, 1.0, 1.0, 1.0, 0.0), *f50 = power(fib, 50);
    printf("fib(50) %.0f fib(51) %.0f\n", AT(f50, 0, 1), AT(f50, 0, 0));
    matrix *swap = from_values(3, 3, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0);
    printf("permutation %.1f\n", determinant(swap));
    int status = (int)((long)AT(f50, 0, 1) % 251);
    matrix *all[] = {a, b, p, t, one, inverse, check, x, singular, right, fib, f50, swap};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        drop(all[i]);
    printf("still allocated %d\n", allocated);
    return abs(status);
}
