// what: a buffer that is on the stack for short texts is always freed
// verdict: unsafe
// fails: invalid-free 14
// input: 2
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int fill(unsigned n) {
    char small[4];
    char *buffer = n <= sizeof small ? small : malloc(n);
    for (unsigned i = 0; i < n; i++)
        buffer[i] = (char)i;
    int last = n ? buffer[n - 1] : 0;
    free(buffer);
    return last;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    return fill(n);
}
