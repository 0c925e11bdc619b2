// what: a pointer into a block is used after realloc has moved it
// verdict: unsafe
// fails: dangling 14
// input: 1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int *v = malloc(2 * sizeof *v);
    v[0] = 1;
    v[1] = 2;
    int *first = &v[0];
    if (__VERIFIER_nondet_bool())
        v = realloc(v, 4 * sizeof *v);
    int x = *first;
    free(v);
    return x;
}
