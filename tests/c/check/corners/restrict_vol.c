// what: restrict, and volatile objects that only the program changes
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void cp(int n, int *restrict a, const int *restrict b) { while (n-- > 0) *a++ = *b++; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    int t[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    cp(4, t + 4, t);
    assert(t[7] == 4);
    volatile int v = x;
    int w = v;
    assert(w == x);
    volatile int *pv = &v;
    *pv = 3;
    assert(v == 3);
    cp(x & 7, t, t + 1);
    return 0;
}
