// what: Each thread multiplies one row; rows do not overlap.
// verdict: safe
// flags: --check data-race
#include <assert.h>
#include <pthread.h>

#define N 4
static int a[N][N], b[N][N], c[N][N];

static void *row(void *arg)
{
    int i = *(int *)arg;
    for (int j = 0; j < N; j++) {
        int sum = 0;
        for (int k = 0; k < N; k++)
            sum += a[i][k] * b[k][j];
        c[i][j] = sum;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    int rows[N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i == j;
        }
    for (int i = 0; i < N; i++) {
        rows[i] = i;
        pthread_create(&threads[i], NULL, row, &rows[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            assert(c[i][j] == i + j);
    return 0;
}
