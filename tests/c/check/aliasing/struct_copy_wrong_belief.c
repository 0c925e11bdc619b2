// what: a program believes that a copied struct has its own buffer
// verdict: unsafe
// fails: assertion 21
// input: 8
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct view {
    int *cell;
    int count;
};
static struct view with_value(struct view v, int value) {
    *v.cell = value;
    return v;
}
int main(void) {
    int storage = 7;
    int value = __VERIFIER_nondet_int();
    struct view original = {&storage, 1};
    struct view changed = with_value(original, value);
    assert(*changed.cell == value);
    assert(*original.cell == 7);
    return 0;
}
