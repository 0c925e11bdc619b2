// what: the overflow builtins report exactly what does not fit
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int sum, product;
    _Bool sum_lost = __builtin_add_overflow(a, b, &sum);
    assert(sum_lost == ((long)a + b != sum));
    _Bool product_lost = __builtin_mul_overflow(a, 3, &product);
    assert(product_lost == (3L * a != product));
    return 0;
}
