// what: a matrix that is transposed twice is the same
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
enum { N = 3 };
static void transpose(int m[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            int t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
}
int main(void) {
    int m[N][N], old[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = old[i][j] = __VERIFIER_nondet_int();
    unsigned r = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint();
    __VERIFIER_assume(r < N && c < N);
    transpose(m);
    assert(m[r][c] == old[c][r]);
    transpose(m);
    assert(m[r][c] == old[r][c]);
    return 0;
}
