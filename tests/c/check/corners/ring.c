// what: a ring whose counters wrap around
// verdict: unsafe
// fails: assertion 21
// input: 0
#include <assert.h>
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#define N 4
static int q[N]; static unsigned r, w;
static int put(int v) { if (w - r == N) return 0; q[w++ % N] = v; return 1; }
static int take(int *v) { if (w == r) return 0; *v = q[r++ % N]; return 1; }
int main(void) {
    int x = __VERIFIER_nondet_uchar(), v = -1, ok = 1;
    r = w = UINT_MAX - 1;
    for (int i = 0; i < (x & 7); i++) ok &= put(i);
    assert(ok == ((x & 7) <= 4));
    assert(take(&v) == ((x & 7) > 0));
    assert(v <= 0);
    take(&v);
    assert(v <= 1 && w - r <= N);
    assert(v == 1);
    return 0;
}
