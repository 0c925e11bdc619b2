// what: stores through pointers, to what each of them may point to
// flags: --engine abstraction --no-checks
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static int g;
static void set(int *p, int v) {
    *p = v;
}
static int get(const int *p) {
    return *p;
}
int main(void) {
    int a = 1, b = 2;
    set(&a, 5);
    assert(a == 5);
    set(&b, get(&a));
    assert(b == 5);
    struct node *n = malloc(sizeof *n);
    n->value = 3;
    n->next = n;
    n->next->value = 4;
    assert(n->value == 4);
    g = 7;
    int *q = __VERIFIER_nondet_int() ? &g : &a;
    while (__VERIFIER_nondet_int())
        *q = 8;
    assert(g == 7 || g == 8);
    assert(q == &g || g == 7);
    return 0;
}
