// what: a transposition whose inner loop begins at zero undoes itself
// verdict: unsafe
// fails: assertion 21
// input: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void transpose(int m[2][2]) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            int t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
}
int main(void) {
    int m[2][2] = {{0}};
    int x = __VERIFIER_nondet_int();
    m[0][1] = x;
    transpose(m);
    assert(m[0][0] == 0 && m[1][1] == 0);
    assert(m[1][0] == x);
    return 0;
}
