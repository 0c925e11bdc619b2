// what: compound literals as arguments, by value and by address
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
struct range {
    int from, to;
};
static int length(struct range r) {
    return r.to - r.from;
}
static int sum(const int *v, int n) {
    int s = 0;
    while (n-- > 0)
        s += *v++;
    return s;
}
static int shifted(struct range *r) {
    r->from++;
    return length(*r);
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 1000);
    assert(length((struct range){x, x + 5}) == 5);
    assert(length((struct range){.to = x}) == x);
    assert(sum((int[]){x, 2 * x, 3}, 3) == 3 * x + 3);
    assert(shifted(&(struct range){x, 2 * x}) == x - 1);
    return 0;
}
