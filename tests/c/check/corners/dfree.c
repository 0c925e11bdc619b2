// what: a block freed twice, and one freed in the middle
// verdict: unsafe
// fails: double-free 14
// input: 6
// fails: double-free 15
// input: 3
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char *a = malloc(4), *b = x > 5 ? a : malloc(4);
    a[0] = 1;
    free(a);
    if (x < 200) free(b);
    if (x == 3) free(a + 0);
    char *c = malloc(8);
    free(x == 7 ? c + 1 : c);
    return 0;
}
