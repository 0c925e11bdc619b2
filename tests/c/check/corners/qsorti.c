// what: qsort with a comparison that is inconsistent, and bsearch
// verdict: unsafe
// fails: assertion 18
// input: 0
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int cmp(const void *a, const void *b) { return *(const signed char *)a - *(const signed char *)b; }
static int bad(const void *a, const void *b) { return *(const signed char *)a > *(const signed char *)b; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    signed char t[4] = {3, (signed char)x, -1, 2};
    qsort(t, 4, 1, cmp);
    assert(t[0] <= t[1] && t[1] <= t[2] && t[2] <= t[3]);
    signed char k = (signed char)x;
    assert(bsearch(&k, t, 4, 1, cmp));
    k = 0;
    assert(!bsearch(&k, t, 4, 1, cmp));
    signed char u[3] = {2, 1, (signed char)x};
    qsort(u, 3, 1, bad);
    assert(u[0] + u[1] + u[2] == 3 + (signed char)x);
    return 0;
}
