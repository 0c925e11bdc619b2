// what: an element is used that a shrinking realloc has cut off
// verdict: unsafe
// fails: bounds 13
// input: 2
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    short *v = calloc(4, sizeof *v);
    unsigned keep = __VERIFIER_nondet_uint();
    __VERIFIER_assume(keep >= 1 && keep <= 4);
    v = realloc(v, keep * sizeof *v);
    int last = v[2];
    free(v);
    return last;
}
