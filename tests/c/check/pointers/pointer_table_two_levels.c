// what: one row of a table of pointers is left null
// verdict: unsafe
// fails: null 15
// input: 2 0
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int a[2] = {1, 2}, b[2] = {3, 4};
static int *rows[3] = {a, b};
int main(void) {
    unsigned r = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint();
    __VERIFIER_assume(r < 3 && c < 2);
    int **row = rows + r;
    int x = (*row)[c];
    assert(x == (int)(2 * r + c + 1));
    return 0;
}
