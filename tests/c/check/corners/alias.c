// what: pointers to one object by two names
// verdict: unsafe
// fails: assertion 14
// input: 2
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int g;
static int f(int *a, int *b) { *a = 1; *b = 2; return *a; }
static void swap(int *a, int *b) { *a ^= *b; *b ^= *a; *a ^= *b; }
int main(void) {
    int x = __VERIFIER_nondet_uchar(), y = 3, t[2] = {x, x + 1};
    assert(f(&g, x & 1 ? &g : &y) == 1 + (x & 1));
    swap(&t[0], &t[x & 1]);
    assert(t[0] + t[1] == 2 * x + 1);
    return 0;
}
