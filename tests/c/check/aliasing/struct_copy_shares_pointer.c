// what: a copied struct shares what its pointer member points to, but not its plain members
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
struct view {
    int *cell;
    int count;
};
int main(void) {
    int cell = __VERIFIER_nondet_int();
    struct view first = {&cell, 1};
    struct view second = first;
    *second.cell = 42;
    second.count = 2;
    assert(*first.cell == 42);
    assert(cell == 42);
    assert(first.count == 1);
    return 0;
}
