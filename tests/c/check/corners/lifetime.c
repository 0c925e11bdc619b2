// what: a pointer to a local of a call that has returned
// verdict: unsafe
// fails: dangling 13
// input: 1
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int *keep;
static int *f(int x) { int l = x; keep = &l; return x & 1 ? &l : NULL; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    int *p = f(x);
    if (!p) { p = malloc(4); *p = 2; }
    int r = *p;
    return r;
}
