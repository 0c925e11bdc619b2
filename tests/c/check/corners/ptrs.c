// what: pointers into arrays, and pointers to pointers
// verdict: unsafe
// fails: bounds 14
// input: 5
// fails: bounds 23
// input: 4
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int t[4] = {1, 2, 3, 4};
    int x = __VERIFIER_nondet_uchar() & 7;
    int *p = t + 4;
    assert(p - t == 4 && p[-1] == 4 && 3[t] == 4);
    int *q = &t[x];
    assert((q < p) == (x < 4));
    int (*row)[2] = (int (*)[2])t;
    assert(row[1][0] == 3);
    char *c = (char *)t;
    assert(c[4 * (x & 3)] == (x & 3) + 1);
    int **pp = &p;
    *--*pp = 9;
    assert(t[3] == 9);
    return *q;
}
