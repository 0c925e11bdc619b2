// what: a product of a 64-bit number in 128 bits has the right high half
// verdict: safe
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
typedef unsigned __int128 wide;
int main(void) {
    unsigned long a = __VERIFIER_nondet_ulong();
    wide product = (wide)a * 3;
    unsigned long low = (unsigned long)product;
    unsigned long high = (unsigned long)(product >> 64);
    assert(low == a + a + a);
    assert(high <= 2);
    assert((high == 0) == (a <= 6148914691236517205ul));
    return 0;
}
