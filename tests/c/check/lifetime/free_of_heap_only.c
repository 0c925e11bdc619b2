// what: a buffer is freed only if it is not the one on the stack
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int fill(unsigned n) {
    char small[4];
    char *buffer = n <= sizeof small ? small : malloc(n);
    for (unsigned i = 0; i < n; i++)
        buffer[i] = (char)i;
    int last = n ? buffer[n - 1] : 0;
    if (buffer != small)
        free(buffer);
    return last;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    assert(fill(n) == (n ? (int)n - 1 : 0));
    return 0;
}
