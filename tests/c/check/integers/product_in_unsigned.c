// what: the product of two unsigned shorts fits an unsigned int
// verdict: safe
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned area(unsigned short width, unsigned short height) {
    return (unsigned)width * height;
}
int main(void) {
    unsigned short width = __VERIFIER_nondet_ushort();
    unsigned a = area(width, 1000);
    assert(a / 1000 == width);
    assert(a <= 65535000u);
    return 0;
}
