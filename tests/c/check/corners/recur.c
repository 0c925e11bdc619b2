// what: mutual and nested recursion
// verdict: unsafe
// fails: assertion 16
// input: 0
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int even(int n); static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static unsigned f91(unsigned n) { return n > 100 ? n - 10 : f91(f91(n + 11)); }
int main(void) {
    int x = __VERIFIER_nondet_uchar() & 15;
    assert(even(x) == !(x & 1));
    assert(ack(2, x & 1) == 3 + 2 * (x & 1));
    assert(f91(95 + x) == (x > 6 ? 85 + x : 91));
    assert(odd(x) || even(x) == 0);
    return 0;
}
