// what: memory from calloc is zero
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct point {
    int x, y;
    struct point *next;
};
int main(void) {
    struct point *p = calloc(3, sizeof *p);
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3);
    assert(p[i].x == 0 && p[i].y == 0 && p[i].next == NULL);
    free(p);
    return 0;
}
