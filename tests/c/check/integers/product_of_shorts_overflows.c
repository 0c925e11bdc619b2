// what: two unsigned shorts are promoted to int, where their product overflows
// verdict: unsafe
// fails: signed-overflow 8
// input: 65535 65535
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned area(unsigned short width, unsigned short height) {
    return width * height;
}
int main(void) {
    unsigned short width = __VERIFIER_nondet_ushort();
    unsigned short height = __VERIFIER_nondet_ushort();
    unsigned a = area(width, height);
    assert(width != 0 || a == 0);
    return 0;
}
