// what: an allocation that no memory can hold gives null, also where addresses matter
// verdict: unsafe
// fails: assertion 15
// input: 18446744073709551615
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    char *p = malloc(n);
    uintptr_t place = (uintptr_t)p;
    if (place == 0) {
        assert(n > 1000000);
        assert(n != ~0UL);
    }
    free(p);
    return 0;
}
