// what: the size of an allocation wraps in 32 bits, so it is too small
// verdict: unsafe
// fails: bounds 13
// input: 1073741825
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    if (count < 4)
        return 0;
    unsigned bytes = count * (unsigned)sizeof(int);
    int *v = malloc(bytes);
    v[3] = 1;
    free(v);
    return 0;
}
