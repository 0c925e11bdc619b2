// what: an expression tree is evaluated by recursion
// verdict: safe
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
struct expression {
    enum { NUMBER, SUM, PRODUCT } kind;
    int number;
    const struct expression *left, *right;
};
static int value(const struct expression *e) {
    switch (e->kind) {
    case NUMBER:
        return e->number;
    case SUM:
        return value(e->left) + value(e->right);
    default:
        return value(e->left) * value(e->right);
    }
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -100 && x <= 100);
    struct expression a = {NUMBER, x, NULL, NULL}, b = {NUMBER, 3, NULL, NULL};
    struct expression inner = {SUM, 0, &a, &b};
    struct expression root = {PRODUCT, 0, &inner, &b};
    if (__VERIFIER_nondet_bool()) {
        inner.kind = PRODUCT;
        root.kind = SUM;
        assert(value(&root) == 3 * x + 3);
    } else {
        assert(value(&root) == 3 * x + 9);
    }
    return 0;
}
