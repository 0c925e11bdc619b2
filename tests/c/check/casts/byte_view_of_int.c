// what: the bytes of an int in memory, lowest first
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned word = __VERIFIER_nondet_uint();
    const unsigned char *bytes = (const unsigned char *)&word;
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < sizeof word);
    assert(bytes[i] == (word >> 8 * i & 255));
    unsigned again = 0;
    for (unsigned k = 0; k < sizeof word; k++)
        again |= (unsigned)bytes[k] << 8 * k;
    assert(again == word);
    return 0;
}
