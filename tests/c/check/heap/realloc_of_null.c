// what: realloc of a null pointer allocates, so a vector can start empty
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct vector {
    int *items;
    unsigned count, room;
};
static void push(struct vector *v, int x) {
    if (v->count == v->room) {
        v->room = v->room ? 2 * v->room : 1;
        v->items = realloc(v->items, v->room * sizeof *v->items);
    }
    v->items[v->count++] = x;
}
int main(void) {
    struct vector v = {NULL, 0, 0};
    int first = __VERIFIER_nondet_int();
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 4);
    for (unsigned i = 0; i < n; i++)
        push(&v, i == 0 ? first : (int)i);
    assert(v.count == n && v.room >= n);
    assert(v.items[0] == first);
    assert(n == 1 || v.items[n - 1] == (int)n - 1);
    free(v.items);
    return 0;
}
