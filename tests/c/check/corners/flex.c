// what: flexible array members
// verdict: unsafe
// fails: bounds 17
// input: 0
#include <assert.h>
#include <stdlib.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct f { int n; char d[]; };
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct f *f = malloc(sizeof *f + (x & 7));
    f->n = x & 7;
    for (int i = 0; i < f->n; i++) f->d[i] = (char)i;
    assert(sizeof *f == 4 && offsetof(struct f, d) == 4);
    if (f->n > 2) assert(f->d[2] == 2);
    f->d[x >> 5] = 0;
    free(f);
    return 0;
}
