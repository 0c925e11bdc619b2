// what: a signed bit-field extends its sign
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
struct sample {
    signed int left : 5;
    signed int right : 11;
};
int main(void) {
    struct sample s;
    int l = __VERIFIER_nondet_int();
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(l >= -16 && l <= 15 && r >= -1024 && r <= 1023);
    s.left = l;
    s.right = r;
    assert(s.left == l && s.right == r);
    s.left = 0;
    assert(s.right == r);
    return 0;
}
