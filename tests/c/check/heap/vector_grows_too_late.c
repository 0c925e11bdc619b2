// what: a vector checks its room after the write
// verdict: unsafe
// fails: bounds 13
// input: 4
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct vector {
    int *items;
    unsigned count, room;
};
static void push(struct vector *v, int x) {
    v->items[v->count++] = x;
    if (v->count > v->room) {
        v->room *= 2;
        v->items = realloc(v->items, v->room * sizeof *v->items);
    }
}
int main(void) {
    struct vector v = {malloc(2 * sizeof(int)), 0, 2};
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 4);
    for (unsigned i = 0; i < n; i++)
        push(&v, (int)i);
    free(v.items);
    return 0;
}
