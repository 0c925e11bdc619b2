// what: rows are allocated one by one, filled and freed
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int *rows[3];
    for (int i = 0; i < 3; i++) {
        rows[i] = malloc((i + 1) * sizeof(int));
        for (int j = 0; j <= i; j++)
            rows[i][j] = 10 * i + j;
    }
    unsigned r = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint();
    __VERIFIER_assume(r < 3 && c <= r);
    assert(rows[r][c] == (int)(10 * r + c));
    for (int i = 0; i < 3; i++)
        free(rows[i]);
    return 0;
}
