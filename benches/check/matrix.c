// what: products of N by N matrices of small symbolic numbers: the transposed product, its trace, and a row of sums
// verdict: safe
// sizes: N=2 N=4
#include <assert.h>

#ifndef N
#define N 2
#endif

signed char __VERIFIER_nondet_schar(void);
void __VERIFIER_assume(int condition);

static void choose(int matrix[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            signed char small = __VERIFIER_nondet_schar();
            __VERIFIER_assume(-4 <= small && small < 4);
            matrix[i][j] = small;
        }
}

static void transpose(int result[N][N], int matrix[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            result[j][i] = matrix[i][j];
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

static int trace(int matrix[N][N])
{
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += matrix[i][i];
    return sum;
}

int main(void)
{
    int a[N][N], b[N][N], product[N][N], opposite[N][N];
    int a_transposed[N][N], b_transposed[N][N], product_transposed[N][N];

    choose(a);
    choose(b);
    multiply(product, a, b);
    transpose(a_transposed, a);
    transpose(b_transposed, b);
    multiply(product_transposed, b_transposed, a_transposed);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            assert(product[i][j] == product_transposed[j][i]);
            assert(-12 * N <= product[i][j] && product[i][j] <= 16 * N);
        }

    multiply(opposite, b, a);
    assert(trace(product) == trace(opposite));
    return 0;
}
