// what: static locals keep their values, one for all calls
// verdict: unsafe
// fails: assertion 20
// input: 4
// fails: bounds 21
// input: 3
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int next(void) { static int n = 5; return n++; }
static int *slot(int k) { static int t[3]; return &t[k]; }
static int depth(int n) { static int deepest; if (n > deepest) deepest = n; return n ? depth(n - 1) : deepest; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    assert(next() == 5);
    int a = next();
    assert(a == 6);
    *slot(1) = x;
    assert(*slot(1) == x && *slot(0) == 0);
    assert(depth(x & 7) == (x & 7));
    assert(depth(3) == 3);
    *slot(x & 3) = 1;
    return 0;
}
