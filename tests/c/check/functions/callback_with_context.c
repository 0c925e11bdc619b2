// what: a callback gets its context through a void pointer
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct bounds {
    int low, high, inside;
};
static void each(const int *v, int n, void (*visit)(int, void *), void *context) {
    for (int i = 0; i < n; i++)
        visit(v[i], context);
}
static void count_inside(int x, void *context) {
    struct bounds *b = context;
    if (x >= b->low && x <= b->high)
        b->inside++;
}
int main(void) {
    int v[4];
    for (int i = 0; i < 4; i++)
        v[i] = __VERIFIER_nondet_int();
    struct bounds b = {0, 9, 0}, rest = {10, 2147483647, 0};
    each(v, 4, count_inside, &b);
    each(v, 4, count_inside, &rest);
    int negative = (v[0] < 0) + (v[1] < 0) + (v[2] < 0) + (v[3] < 0);
    assert(b.inside + rest.inside + negative == 4);
    return 0;
}
