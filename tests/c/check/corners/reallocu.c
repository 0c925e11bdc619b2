// what: the old block after realloc
// verdict: unsafe
// fails: dangling 16
// input: 77
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    int *a = malloc(2 * sizeof *a), *b = a;
    a[0] = 1; a[1] = 2;
    a = realloc(a, (x & 3) * sizeof *a + 4);
    assert(a[0] == 1);
    if (x & 3) assert(a[1] == 2);
    if (x == 77) a = b;
    return a[x & 1];
}
