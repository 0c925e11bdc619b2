// what: memset fills bytes, so ints filled with ones are not one
// verdict: unsafe
// fails: assertion 19
// input: 1 0
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int v[3];
    int fill = __VERIFIER_nondet_int();
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(fill >= -1 && fill <= 1 && i < 3);
    memset(v, fill, sizeof v);
    if (fill <= 0)
        assert(v[i] == fill);
    else
        assert(v[i] == fill);
    return 0;
}
