// what: the result is written to an operand that is still needed
// verdict: unsafe
// fails: assertion 28
// input: 2 3 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
struct complex {
    int re, im;
};
static void multiply(struct complex *r, const struct complex *a, const struct complex *b) {
    r->re = a->re * b->re - a->im * b->im;
    r->im = a->re * b->im + a->im * b->re;
}
int main(void) {
    struct complex a, b, other;
    a.re = __VERIFIER_nondet_int();
    a.im = __VERIFIER_nondet_int();
    _Bool in_place = __VERIFIER_nondet_bool();
    __VERIFIER_assume(a.re >= -9 && a.re <= 9 && a.im >= -9 && a.im <= 9);
    b.re = 0;
    b.im = 1;
    struct complex *result = in_place ? &a : &other;
    int re = a.re, im = a.im;
    multiply(result, &a, &b);
    assert(result->re == -im);
    assert(result->im == re);
    return 0;
}
