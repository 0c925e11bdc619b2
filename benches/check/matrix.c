// what: the product of two N by N matrices of small symbolic numbers is, transposed, that of the transposed matrices
// verdict: safe
// sizes: N=2 N=4
#include <assert.h>

#ifndef N
#define N 2
#endif

/* The largest entry. */
#ifdef TRACE
#define MOST 1
#else
#define MOST 3
#endif

unsigned char __VERIFIER_nondet_uchar(void);

static void choose(int matrix[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            matrix[i][j] = __VERIFIER_nondet_uchar() & MOST;
}

static void multiply(int result[N][N], int left[N][N], int right[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            result[i][j] = 0;
            for (int k = 0; k < N; k++)
                result[i][j] += left[i][k] * right[k][j];
        }
}

#ifdef TRACE
static int trace(int matrix[N][N])
{
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += matrix[i][i];
    return sum;
}

static void compare(int a[N][N], int b[N][N], int product[N][N])
{
    int opposite[N][N];

    multiply(opposite, b, a);
    assert(trace(product) == trace(opposite));
}
#else
static void transpose(int result[N][N], int matrix[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            result[j][i] = matrix[i][j];
}

static void compare(int a[N][N], int b[N][N], int product[N][N])
{
    int a_transposed[N][N], b_transposed[N][N], product_transposed[N][N];

    transpose(a_transposed, a);
    transpose(b_transposed, b);
    multiply(product_transposed, b_transposed, a_transposed);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            assert(product[i][j] == product_transposed[j][i]);
            assert(0 <= product[i][j] && product[i][j] <= MOST * MOST * N);
        }
}
#endif

int main(void)
{
    int a[N][N], b[N][N], product[N][N];

    choose(a);
    choose(b);
    multiply(product, a, b);
    compare(a, b, product);
    return 0;
}
