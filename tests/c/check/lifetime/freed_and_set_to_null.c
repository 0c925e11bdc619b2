// what: a pointer is set to null after free, and free of null does nothing
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
static void release(int **p) {
    free(*p);
    *p = NULL;
}
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 3;
    if (__VERIFIER_nondet_bool())
        release(&p);
    int x = p ? *p : 0;
    assert(x == 3 || x == 0);
    release(&p);
    assert(p == NULL);
    release(&p);
    return 0;
}
