// what: a product by shifts and additions is the product
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned multiply(unsigned a, unsigned b) {
    unsigned product = 0;
    while (b != 0) {
        if (b & 1)
            product += a;
        a <<= 1;
        b >>= 1;
    }
    return product;
}
int main(void) {
    unsigned a = __VERIFIER_nondet_uchar() & 31;
    unsigned b = __VERIFIER_nondet_uchar() & 31;
    assert(multiply(a, b) == a * b);
    return 0;
}
