// what: an array inside a struct is copied with it
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct line {
    int cells[4];
};
int main(void) {
    struct line a = {{1, 2, 3, 4}};
    struct line b = a;
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 4 && j < 4);
    b.cells[i] = __VERIFIER_nondet_int();
    assert(a.cells[j] == (int)j + 1);
    if (i != j)
        assert(b.cells[j] == (int)j + 1);
    return 0;
}
