// what: a pointer into a buffer is aligned upwards by arithmetic on its address
// verdict: safe
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    char buffer[32];
    unsigned skip = __VERIFIER_nondet_uint();
    __VERIFIER_assume(skip <= 8);
    uintptr_t address = ((uintptr_t)(buffer + skip) + 7) & ~(uintptr_t)7;
    char *aligned = (char *)address;
    assert((uintptr_t)aligned % 8 == 0);
    long offset = aligned - buffer;
    assert(offset >= (long)skip && offset < (long)skip + 8);
    aligned[7] = 'x';
    assert(buffer[offset + 7] == 'x');
    return 0;
}
