// what: digits of a large number
// verdict: unsafe
// fails: assertion 7
// input: 10
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void mulsmall(unsigned char *d, int n, int m) { int c = 0; for (int i = 0; i < n; i++) { c += d[i] * m; d[i] = c % 10; c /= 10; } assert(c == 0); }
int main(void) {
    int x = __VERIFIER_nondet_uchar() & 15;
    unsigned char d[6] = {1};
    for (int i = 2; i <= x; i++) mulsmall(d, 6, i);
    assert(x != 5 || (d[0] == 0 && d[1] == 2 && d[2] == 1));
    return 0;
}
